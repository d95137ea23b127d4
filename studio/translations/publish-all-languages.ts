import type { Action, SanityClient } from '@sanity/client'
import { publishedIdOf, versionIdOf } from '../releases/release-document-ids.ts'
import { editorErrorMessage, createEditorError } from '../releases/editor-error-message.ts'
import {
  discardNewRelease,
  createRelease,
  scheduleRelease,
} from '../releases/release-operations.ts'
import type { DocumentStub } from './model/translation-group.ts'

type Draft = Pick<DocumentStub, '_id' | '_rev' | 'title'>

/**
 * Publishes drafts in one transaction, and only in the validated revisions.
 *
 * @throws the error of the content service
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
 * Moves drafts into a new release and schedules it. Drafts that stayed could be published early, or would shadow what
 * has gone live.
 *
 * @param at ISO 8601
 * @returns the release name
 * @throws the error of the content service. If scheduling is rejected, the drafts are restored and the release is
 * discarded; if that fails too, an Error for the editor names the release
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
      throw createEditorError(
        `The texts are now in the release “${words.title}” and no longer drafts. Open it in the release desk: schedule it there, or copy them out of it. Reason: ${editorErrorMessage(error)}`,
      )
    })
    throw error
  }
  return release
}

/** Whether scheduling succeeded although its response was lost. */
async function isScheduled(client: SanityClient, releaseId: string): Promise<boolean> {
  const release = await client.releases.get({ releaseId }).catch(() => undefined)
  return ['scheduling', 'scheduled', 'publishing', 'published'].includes(release?.state ?? '')
}

/** Turns the versions of an unscheduled release back into drafts and discards it. */
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
