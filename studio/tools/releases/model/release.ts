import type { ReleaseDocument } from '@sanity/client'
import { releaseNameOf, releaseOfVersion, publishedIdOf } from '../../../releases/document-ids.ts'

/** Documents that one release may hold; the content service refuses more. */
export const releaseLimit = 1000

/** What the desk asks of all releases at once: `releases::all()`, and which versions there are. */
export interface ReleasesResult {
  releases: ReleaseDocument[]
  versions: VersionStub[]
}

/** A version as the desk counts it. */
export interface VersionStub {
  _id: string
  _type: string
}

/** A release as the desk shows it. */
export interface ReleaseSummary {
  /** In the ids of its versions, for instance `rA1b2C3d4`. */
  name: string
  title: string
  description: string
  /** Where the release is in its life. A state that lasts a moment is one too, for instance `scheduling`. */
  state: string
  type: 'asap' | 'scheduled' | 'undecided'
  /** When it goes live, went live, or is meant to, ISO 8601; undefined where nobody has said. */
  at: string | undefined
  publishedAt: string | undefined
  createdAt: string
  changedAt: string
  /** Published ids of its documents, as they are or were when it was published or archived. */
  documents: readonly string[]
  /** One document alone: Studio calls it a scheduled draft. */
  isSingle: boolean
  /** Why it could not be published at its time. */
  failure: string | undefined
}

export interface ReleaseOverview {
  releases: readonly ReleaseSummary[]
  /** Releases that are still to come and hold a document, by its published id. */
  holders: ReadonlyMap<string, readonly ReleaseSummary[]>
}

/** What is to come, and therefore can collide. */
export const isUpcoming = ({ state }: Pick<ReleaseSummary, 'state'>): boolean =>
  !['published', 'archived', 'archiving', 'publishing'].includes(state)

/** All releases, in the order in which they are of interest: what comes first, then what nobody has decided, then what is over. */
export function buildReleaseOverview({ releases, versions }: ReleasesResult): ReleaseOverview {
  const inside = new Map<string, string[]>()
  for (const { _id } of versions) {
    const name = releaseOfVersion(_id)
    if (name !== undefined) inside.set(name, [...(inside.get(name) ?? []), publishedIdOf(_id)])
  }
  const shown = releases
    .filter(({ state }) => state !== undefined)
    .map((release) => toReleaseSummary(release, inside.get(releaseNameOf(release._id)) ?? []))
    .toSorted(compareReleases)
  const holders = new Map<string, ReleaseSummary[]>()
  for (const release of shown.filter(isUpcoming))
    for (const id of release.documents) holders.set(id, [...(holders.get(id) ?? []), release])
  return { releases: shown, holders }
}

function toReleaseSummary(release: ReleaseDocument, inside: readonly string[]): ReleaseSummary {
  const { _id, state, metadata, publishAt, publishedAt, finalDocumentStates, error } = release
  const isOver = state === 'published' || state === 'archived'
  return {
    name: releaseNameOf(_id),
    title: metadata?.title || 'Untitled release',
    description: metadata?.description ?? '',
    state,
    type: metadata?.releaseType ?? 'undecided',
    at: timeOf(release),
    publishedAt: publishedAt ?? (state === 'published' ? publishAt : undefined),
    createdAt: release._createdAt,
    changedAt: release._updatedAt,
    documents: isOver ? (finalDocumentStates ?? []).map(({ id }) => publishedIdOf(id)) : inside,
    isSingle: metadata?.cardinality === 'one',
    failure: error?.message,
  }
}

function timeOf({ state, metadata, publishAt, publishedAt }: ReleaseDocument): string | undefined {
  if (state === 'published') return publishedAt ?? publishAt
  if (publishAt) return publishAt
  return metadata?.releaseType === 'scheduled' ? metadata.intendedPublishAt : undefined
}

function compareReleases(one: ReleaseSummary, other: ReleaseSummary): number {
  const rank = rankOf(one) - rankOf(other)
  if (rank !== 0) return rank
  const order = timestamp(one) - timestamp(other) || one.title.localeCompare(other.title, 'en')
  return isOverNow(one) ? -order : order
}

const isOverNow = ({ state }: ReleaseSummary): boolean => ['published', 'archived'].includes(state)
const rankOf = (release: ReleaseSummary): number =>
  isOverNow(release) ? (release.state === 'published' ? 2 : 3) : release.at ? 0 : 1
const timestamp = ({ at, createdAt }: ReleaseSummary): number => Date.parse(at ?? createdAt)

/** What can be done with a release as a whole. */
export type ReleaseAction =
  | 'edit'
  | 'publish'
  | 'schedule'
  | 'move'
  | 'unschedule'
  | 'archive'
  | 'unarchive'
  | 'delete'
  | 'duplicate'
  | 'merge'
  | 'revert'

const actionsByState: Record<string, readonly ReleaseAction[]> = {
  active: ['schedule', 'publish', 'move', 'edit', 'duplicate', 'merge', 'archive'],
  scheduled: ['move', 'unschedule', 'edit', 'duplicate'],
  published: ['revert', 'delete'],
  archived: ['unarchive', 'delete'],
}

/** What can be done with a release in its state, the most likely first; nothing in a state that lasts a moment. */
export const availableActions = ({ state, isSingle }: ReleaseSummary): readonly ReleaseAction[] =>
  (actionsByState[state] ?? []).filter(
    (deed) => !isSingle || !['duplicate', 'merge'].includes(deed),
  )

/** Whether documents can be put in, taken out and changed. */
export const isEditable = ({ state }: Pick<ReleaseSummary, 'state'>): boolean => state === 'active'

/** Where a release is in its life, for the editor. */
export function releaseStateLabel({ state, type, at }: ReleaseSummary): string {
  if (state === 'active' && type === 'asap') return 'As soon as possible'
  if (state === 'active' && at) return 'Planned'
  if (state === 'active') return 'Undecided'
  return stateTitles[state] ?? state
}

const stateTitles: Record<string, string> = {
  scheduled: 'Scheduled',
  scheduling: 'Being scheduled',
  unscheduling: 'Being unscheduled',
  publishing: 'Being published',
  published: 'Published',
  archiving: 'Being archived',
  archived: 'Archived',
  unarchiving: 'Being unarchived',
}

/** How full a release is, in words. */
export const documentCount = (count: number): string =>
  count === 1 ? '1 document' : `${count.toLocaleString('en')} documents`

/** Whether a release can be looked through: what is over holds no version any more. */
export const hasVersions = ({ state }: Pick<ReleaseSummary, 'state'>): boolean =>
  !['published', 'archived'].includes(state)

/** What comes of a release that is scheduled. */
export function scheduleSummary(count: number): string {
  const [together, them] = count === 1 ? ['by itself', 'it'] : ['together, by themselves', 'them']
  return `${documentCount(count)} will go live ${together}. Until then nobody can change ${them} here; unscheduling frees ${them}.`
}

/**
 * What comes of a release that is published now.
 *
 * @param unpublished how many of its documents come off the site
 */
export function publishSummary(count: number, unpublished: number): string {
  const some = `; ${unpublished} of them ${unpublished === 1 ? 'comes' : 'come'} off the site`
  const [live, off] =
    count === 1
      ? [unpublished > 0 ? 'comes off the site' : 'goes live', '']
      : ['go live', unpublished > 0 ? some : '']
  return `${documentCount(count)} ${live} at once, for everybody${off}. “Revert” can bring back what stood before.`
}

interface Counts {
  failed: number
  checked: number
  shared: number
  /** How many leave a language of theirs behind. */
  left: number
}

/** What is to be thought of before the release goes live, in a sentence. */
export function checksSummary({ failed, checked, shared, left }: Counts): string {
  const parts = [
    failed > 0 && `${failed} with errors`,
    shared > 0 && `${shared} in another release as well`,
    left > 0 && `${left} without all ${left === 1 ? 'its' : 'their'} languages`,
  ].filter(Boolean)
  const found = parts.length > 0 ? `${parts.join(', ')}.` : 'No conflict, no language left behind.'
  return checked === 0 ? `${found} Not checked yet.` : `${found} ${checked} checked.`
}
