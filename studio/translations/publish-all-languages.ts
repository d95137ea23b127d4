import type { Action, SanityClient } from '@sanity/client'
import { publishedIdOf, versionIdOf } from '../releases/document-ids.ts'
import { errorMessage, told } from '../releases/error-message.ts'
import {
  discardNewRelease,
  createRelease,
  scheduleRelease,
} from '../releases/release-operations.ts'
import type { DocumentStub } from './model/translation-group.ts'

type Draft = Pick<DocumentStub, '_id' | '_rev' | 'title'>

/**
 * Publishes drafts as one: all of them or none, and only as they were checked.
 *
 * @throws what the content service said
 */
export async function publishAllLanguages(client: SanityClient, drafts: readonly Draft[]) {
  await client.action(
    drafts.map(({ _id, _rev }): Action => ({
      actionType: 'sanity.action.document.publish',
      draftId: _id,
      ifDraftRevisionId: _rev,
      publishedId: publishedIdOf(_id),
    })),
    { tag: 'orrery.together' },
  )
}

/**
 * Makes one release of drafts and schedules it. Their texts stand in the release from then on, no longer as drafts: a draft
 * that stayed would be published before its time, or lie above what has gone live.
 *
 * @param at ISO 8601
 * @returns the name of the release
 * @throws what the content service said. Where it is refused, the drafts are back and there is no release; where they cannot be
 * put back either, an Error for the editor names the release in which they stand
 */
export async function scheduleAllLanguages(
  client: SanityClient,
  drafts: readonly Draft[],
  at: string,
): Promise<string> {
  const title = drafts.find((draft) => draft.title)?.title ?? 'A page'
  const words = {
    title: `${title}, ${drafts.length} languages`,
    releaseType: 'scheduled' as const,
    intendedPublishAt: at,
  }
  const release = await createRelease(client, words, (name) =>
    drafts.flatMap(({ _id, _rev }): Action[] => [
      {
        actionType: 'sanity.action.document.version.create',
        publishedId: publishedIdOf(_id),
        baseId: _id,
        versionId: versionIdOf(publishedIdOf(_id), name),
        ifBaseRevisionId: _rev,
      },
      { actionType: 'sanity.action.document.version.discard', versionId: _id },
    ]),
  )
  try {
    await scheduleRelease(client, release, at)
  } catch (error) {
    if (await isScheduled(client, release)) return release
    await restoreDrafts(client, release, drafts).catch(() => {
      throw told(
        `The texts stand in the release “${words.title}” now, and are no longer drafts. Open it in the release desk: schedule it there, or copy them out of it. Why: ${errorMessage(error)}`,
      )
    })
    throw error
  }
  return release
}

/** Whether a release was taken on after all, though the answer to that went astray. */
async function isScheduled(client: SanityClient, releaseId: string): Promise<boolean> {
  const release = await client.releases.get({ releaseId }).catch(() => undefined)
  return ['scheduling', 'scheduled', 'publishing', 'published'].includes(release?.state ?? '')
}

/** Makes drafts again of the versions of a release that could not be scheduled, and takes it away. */
async function restoreDrafts(client: SanityClient, release: string, drafts: readonly Draft[]) {
  await client.action(
    drafts.flatMap(({ _id }): Action[] => {
      const versionId = versionIdOf(publishedIdOf(_id), release)
      return [
        {
          actionType: 'sanity.action.document.version.create',
          publishedId: publishedIdOf(_id),
          baseId: versionId,
          versionId: _id,
        },
        { actionType: 'sanity.action.document.version.discard', versionId },
      ]
    }),
  )
  await discardNewRelease(client, release)
}
