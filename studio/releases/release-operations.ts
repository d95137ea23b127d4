import type { Action, SanityClient } from '@sanity/client'
import { versionIdOf } from './release-document-ids.ts'
import { editorErrorMessage, createEditorError } from './editor-error-message.ts'

/** Release metadata that an editor enters. */
export interface ReleaseMetadata {
  title: string
  description?: string
  releaseType: 'asap' | 'scheduled' | 'undecided'
  /** Intended publish time for the type `scheduled`, ISO 8601. */
  intendedPublishAt?: string | undefined
}

/**
 * Creates a release with versions in it; if they are rejected, the release is discarded.
 *
 * @param actionsFor actions that create the versions, given the release name
 * @returns the release name
 * @throws the error of the content service
 */
export async function createRelease(
  client: SanityClient,
  metadata: ReleaseMetadata,
  actionsFor: (name: string) => Action[] = () => [],
): Promise<string> {
  const { releaseId } = await client.releases.create({ metadata: withoutUndefined(metadata) })
  try {
    const actions = actionsFor(releaseId)
    if (actions.length > 0) await client.action(actions)
  } catch (error) {
    await discardNewRelease(client, releaseId)
    throw error
  }
  return releaseId
}

/** Deletes a release that was just created; if that fails it stays visible to the editor. */
export async function discardNewRelease(client: SanityClient, releaseId: string): Promise<void> {
  try {
    await client.releases.archive({ releaseId })
    await waitForReleaseState(client, releaseId, ['archived'])
    await client.releases.delete({ releaseId })
  } catch {}
}

/** Updates the metadata of a release; without a time the intended publish time is unset. */
export async function updateReleaseMetadata(
  client: SanityClient,
  releaseId: string,
  { title, description = '', releaseType, intendedPublishAt }: ReleaseMetadata,
): Promise<void> {
  await client.releases.edit({
    releaseId,
    patch: {
      set: {
        'metadata.title': title,
        'metadata.description': description,
        'metadata.releaseType': releaseType,
        ...(intendedPublishAt && { 'metadata.intendedPublishAt': intendedPublishAt }),
      },
      ...(!intendedPublishAt && { unset: ['metadata.intendedPublishAt'] }),
    },
  })
}

/** Sets the intended publish time of a release without scheduling it. */
export async function setIntendedPublishTime(
  client: SanityClient,
  releaseId: string,
  at: string,
): Promise<void> {
  await client.releases.edit({
    releaseId,
    patch: { set: { 'metadata.releaseType': 'scheduled', 'metadata.intendedPublishAt': at } },
  })
}

/** Schedules a release: it is locked until then and publishes itself. */
export async function scheduleRelease(
  client: SanityClient,
  releaseId: string,
  at: string,
): Promise<void> {
  // The content service publishes immediately if the time is in the past.
  if (Date.parse(at) <= Date.now())
    throw createEditorError(
      'That time has passed in the meantime. Choose a later one, or publish now.',
    )
  await setIntendedPublishTime(client, releaseId, at)
  await client.releases.schedule({ releaseId, publishAt: at })
  await waitForReleaseState(client, releaseId, ['scheduled', 'published'])
}

/**
 * Reschedules a release. If the new time is rejected, it keeps the old one.
 *
 * @param before current time, ISO 8601
 * @throws why the new time was rejected; if the old one is rejected as well, that nothing is scheduled now
 */
export async function rescheduleRelease(
  client: SanityClient,
  releaseId: string,
  at: string,
  before: string,
): Promise<void> {
  if (Date.parse(at) <= Date.now())
    throw createEditorError(
      'That time has passed in the meantime. The release keeps its previous time.',
    )
  await unscheduleRelease(client, releaseId)
  try {
    await scheduleRelease(client, releaseId, at)
  } catch (error) {
    await scheduleRelease(client, releaseId, before).catch(() => {
      throw createEditorError(
        `${editorErrorMessage(error)} Its previous time could not be restored, so the release is no longer scheduled. Schedule it again.`,
      )
    })
    throw error
  }
}

/** Unschedules a release; its time remains as the intended one. */
export async function unscheduleRelease(client: SanityClient, releaseId: string): Promise<void> {
  await client.releases.unschedule({ releaseId })
  await waitForReleaseState(client, releaseId, ['active'])
}

/** A document to unpublish. */
interface UnpublishRequest {
  /** Its published id. */
  id: string
  title: string
  /** ISO 8601 */
  at: string
}

/** Schedules unpublishing a document, by a release of its own; if scheduling fails, that release is discarded. */
export async function scheduleUnpublish(
  client: SanityClient,
  { id, title, at }: UnpublishRequest,
): Promise<void> {
  const words = {
    title: `Unpublish “${title}”`,
    releaseType: 'scheduled',
    intendedPublishAt: at,
  } as const
  const releaseId = await createRelease(client, words, (name) => [
    {
      actionType: 'sanity.action.document.version.unpublish',
      versionId: versionIdOf(id, name),
      publishedId: id,
    },
  ])
  try {
    await scheduleRelease(client, releaseId, at)
  } catch (error) {
    await discardNewRelease(client, releaseId)
    throw error
  }
}

/**
 * Waits until a release has reached a state, because a hosted service responds before the transition is complete.
 *
 * @throws Error for the editor after twenty seconds
 */
export async function waitForReleaseState(
  client: SanityClient,
  releaseId: string,
  states: readonly string[],
): Promise<void> {
  for (let turn = 0; turn < 40; turn++) {
    const release = await client.releases.get({ releaseId })
    if (release && states.includes(release.state)) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw createEditorError(
    'The content service is still processing. Check the release again in a moment.',
  )
}

const withoutUndefined = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Value
