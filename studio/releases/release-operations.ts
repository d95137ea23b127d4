import type { Action, SanityClient } from '@sanity/client'
import { versionIdOf } from './document-ids.ts'
import { problemWords, told } from './error-message.ts'

/** What an editor says of a release. */
export interface ReleaseWords {
  title: string
  description?: string
  releaseType: 'asap' | 'scheduled' | 'undecided'
  /** Where the type is `scheduled`: when it is meant to go live, ISO 8601. */
  intendedPublishAt?: string | undefined
}

/**
 * Makes a release with versions in it. Where they are refused there is no release either.
 *
 * @param actionsFor the versions, for the name that the release got
 * @returns its name
 * @throws what the content service said
 */
export async function makeRelease(
  client: SanityClient,
  metadata: ReleaseWords,
  actionsFor: (name: string) => Action[] = () => [],
): Promise<string> {
  const { releaseId } = await client.releases.create({ metadata: defined(metadata) })
  try {
    const actions = actionsFor(releaseId)
    if (actions.length > 0) await client.action(actions)
  } catch (error) {
    await dropRelease(client, releaseId)
    throw error
  }
  return releaseId
}

/** Takes a release away that has just been made; what cannot be taken away stays for the editor to see. */
export async function dropRelease(client: SanityClient, releaseId: string): Promise<void> {
  try {
    await client.releases.archive({ releaseId })
    await untilState(client, releaseId, ['archived'])
    await client.releases.delete({ releaseId })
  } catch {}
}

/** Changes what is said of a release; a time that is no longer said is forgotten. */
export async function editRelease(
  client: SanityClient,
  releaseId: string,
  { title, description = '', releaseType, intendedPublishAt }: ReleaseWords,
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

/** Says when a release is meant to go live, which schedules nothing. */
export async function planRelease(
  client: SanityClient,
  releaseId: string,
  at: string,
): Promise<void> {
  await client.releases.edit({
    releaseId,
    patch: { set: { 'metadata.releaseType': 'scheduled', 'metadata.intendedPublishAt': at } },
  })
}

/** Schedules a release: it stands still until then, and goes live by itself. */
export async function scheduleRelease(
  client: SanityClient,
  releaseId: string,
  at: string,
): Promise<void> {
  // The service publishes at once what is scheduled into the past.
  if (Date.parse(at) <= Date.now())
    throw told('That time has passed meanwhile. Choose a later one, or publish now.')
  await planRelease(client, releaseId, at)
  await client.releases.schedule({ releaseId, publishAt: at })
  await untilState(client, releaseId, ['scheduled', 'published'])
}

/**
 * Takes a scheduled release to another time. Where the new time is refused it keeps the old one.
 *
 * @param before the time that it has, ISO 8601
 * @throws why the new time was refused; where the old one was refused as well, it says that nothing is scheduled now
 */
export async function rescheduleRelease(
  client: SanityClient,
  releaseId: string,
  at: string,
  before: string,
): Promise<void> {
  if (Date.parse(at) <= Date.now())
    throw told('That time has passed meanwhile. It keeps the time that it had.')
  await unscheduleRelease(client, releaseId)
  try {
    await scheduleRelease(client, releaseId, at)
  } catch (error) {
    await scheduleRelease(client, releaseId, before).catch(() => {
      throw told(
        `${problemWords(error)} Its former time could not be set again: the release is not scheduled now. Schedule it anew.`,
      )
    })
    throw error
  }
}

/** Takes a release from the schedule; the time stays as the one that is meant. */
export async function unscheduleRelease(client: SanityClient, releaseId: string): Promise<void> {
  await client.releases.unschedule({ releaseId })
  await untilState(client, releaseId, ['active'])
}

/** A document that is to leave the site. */
interface Leaving {
  /** Its published id. */
  id: string
  title: string
  /** ISO 8601 */
  at: string
}

/**
 * Schedules that a document comes off the site, by a release that does nothing else. Where it cannot be scheduled
 * there is no release either.
 */
export async function scheduleUnpublish(
  client: SanityClient,
  { id, title, at }: Leaving,
): Promise<void> {
  const words = {
    title: `Unpublish “${title}”`,
    releaseType: 'scheduled',
    intendedPublishAt: at,
  } as const
  const releaseId = await makeRelease(client, words, (name) => [
    {
      actionType: 'sanity.action.document.version.unpublish',
      versionId: versionIdOf(id, name),
      publishedId: id,
    },
  ])
  try {
    await scheduleRelease(client, releaseId, at)
  } catch (error) {
    await dropRelease(client, releaseId)
    throw error
  }
}

/**
 * Waits until a release is in a state: a hosted service answers while it is still on its way there.
 *
 * @throws Error for the editor when it has not come there after twenty seconds
 */
export async function untilState(
  client: SanityClient,
  releaseId: string,
  states: readonly string[],
): Promise<void> {
  for (let turn = 0; turn < 40; turn++) {
    const release = await client.releases.get({ releaseId })
    if (release && states.includes(release.state)) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw told('The content service is still at it. Look at the release again in a moment.')
}

const defined = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Value
