import type { Principal } from '../access/principal.ts'
import type { LakeDocument } from '@orrery/groq/document'
import type { Mutation } from '../document/mutation.ts'
import type { Lake } from '../lake.ts'

/**
 * Ends what somebody shows or hears of the site beyond their sessions: running previews, links for people without an
 * account, addresses for calendars. The site asks for these documents; their `user` says whose they are.
 * @throws (as a rejection) StorageError when the disk refuses.
 */
export async function endShared(
  lake: Lake,
  actor: Pick<Principal, 'id'>,
  user: string,
): Promise<void> {
  const endedAt = lake.clock().toISOString()
  for (const dataset of lake.listDatasets()) {
    const own = (type: string): LakeDocument[] =>
      [...dataset.documents.byType(type)].filter((document) => document.user === user)
    const mutations: Mutation[] = [
      ...['previewSession', 'previewLink']
        .flatMap(own)
        .filter((document) => document.endedAt === undefined)
        .map(({ _id }) => ({ patch: { id: _id, set: { endedAt } } })),
      ...own('releaseFeed').map(({ _id }) => ({ delete: { id: _id } })),
    ]
    if (mutations.length > 0) await lake.writer.mutate(dataset, mutations, { author: actor.id })
  }
}
