import type { SanityClient } from '@sanity/client'
import { publishedIdOf } from '../releases/release-document-ids.ts'
import { writtenId } from './assistant-context.ts'

/**
 * Removes the mark of machine-made texts from a draft or version; a draft is created from a published document.
 *
 * @param shown the document that the editor sees, in the revision that they approve
 * @throws the error of the content service, such as a conflict if the texts were changed meanwhile
 */
export async function approveTranslation(
  client: SanityClient,
  { _id, _rev }: { _id: string; _rev: string },
  release: string | undefined,
): Promise<void> {
  const into = writtenId(_id, release)
  const publishedId = publishedIdOf(_id)
  const unset = ['machineTranslation']
  await client.action(
    into === _id
      ? {
          actionType: 'sanity.action.document.edit',
          draftId: into,
          publishedId,
          patch: { ifRevisionID: _rev, unset },
        }
      : [
          {
            actionType: 'sanity.action.document.version.create',
            publishedId,
            baseId: _id,
            versionId: into,
            ifBaseRevisionId: _rev,
          },
          {
            actionType: 'sanity.action.document.edit',
            draftId: into,
            publishedId,
            patch: { unset },
          },
        ],
    { tag: 'orrery.assistant' },
  )
}
