import * as z from 'zod/mini'
import { timeText } from '../../../date-format.ts'
import {
  releaseNameOfDocumentId,
  releaseNameOfVersionId,
  publishedIdOf,
} from '../../../releases/release-document-ids.ts'

/** Maximum number of documents per release; the content service rejects more. */
export const maxDocumentsPerRelease = 1000

/** The fields of a `system.release` document that the desk reads. */
export const releaseDocumentSchema = z.looseObject({
  _id: z.string(),
  _createdAt: timeText,
  _updatedAt: timeText,
  state: z.nullish(z.string()),
  metadata: z.nullish(
    z.looseObject({
      title: z.nullish(z.string()),
      description: z.nullish(z.string()),
      releaseType: z.nullish(z.enum(['asap', 'scheduled', 'undecided'])),
      intendedPublishAt: z.nullish(timeText),
      cardinality: z.nullish(z.string()),
    }),
  ),
  publishAt: z.nullish(timeText),
  publishedAt: z.nullish(timeText),
  finalDocumentStates: z.nullish(z.array(z.looseObject({ id: z.string() }))),
  error: z.nullish(z.looseObject({ message: z.nullish(z.string()) })),
})
type ReleaseDocument = z.infer<typeof releaseDocumentSchema>

/** Version with the fields needed for counts. */
export const versionStubSchema = z.object({ _id: z.string(), _type: z.string() })
export type VersionStub = z.infer<typeof versionStubSchema>

/** Result for all releases in one query: `releases::all()` and all versions. */
interface ReleaseOverviewResult {
  releases: readonly ReleaseDocument[]
  versions: readonly VersionStub[]
}

/** Release as listed. */
export interface ReleaseSummary {
  /** Release name, which is part of version ids, for instance `rA1b2C3d4`. */
  name: string
  title: string
  description: string
  /** State of the release, including transient ones such as `scheduling`. */
  state: string
  type: 'asap' | 'scheduled' | 'undecided'
  /** Actual, scheduled or intended publish time, ISO 8601; undefined if undecided. */
  at: string | undefined
  publishedAt: string | undefined
  createdAt: string
  changedAt: string
  /** Published ids of its documents; for a past release, those at the time of publishing or archiving. */
  documents: readonly string[]
  /** Release with a single document, which Studio calls a scheduled draft. */
  isSingle: boolean
  /** Reason why a scheduled publish failed. */
  failure: string | undefined
}

export interface ReleaseOverview {
  releases: readonly ReleaseSummary[]
  /** Upcoming releases by the published id of their documents. */
  holders: ReadonlyMap<string, readonly ReleaseSummary[]>
}

/** Whether a release is upcoming and can therefore conflict. */
export const isUpcomingRelease = ({ state }: Pick<ReleaseSummary, 'state'>): boolean =>
  !['published', 'archived', 'archiving', 'publishing'].includes(state)

/** Sorts all releases: upcoming by time, then undecided, then past. */
export function buildReleaseOverview({
  releases,
  versions,
}: ReleaseOverviewResult): ReleaseOverview {
  const inside = new Map<string, string[]>()
  for (const { _id } of versions) {
    const name = releaseNameOfVersionId(_id)
    if (name !== undefined) inside.set(name, [...(inside.get(name) ?? []), publishedIdOf(_id)])
  }
  const shown = releases
    .flatMap((release) => {
      const documents = inside.get(releaseNameOfDocumentId(release._id)) ?? []
      return release.state ? [toReleaseSummary(release, release.state, documents)] : []
    })
    .toSorted(compareReleases)
  const holders = new Map<string, ReleaseSummary[]>()
  for (const release of shown.filter(isUpcomingRelease))
    for (const id of release.documents) holders.set(id, [...(holders.get(id) ?? []), release])
  return { releases: shown, holders }
}

function toReleaseSummary(
  release: ReleaseDocument,
  state: string,
  inside: readonly string[],
): ReleaseSummary {
  const { _id, metadata, publishAt, publishedAt, finalDocumentStates, error } = release
  const isOver = state === 'published' || state === 'archived'
  return {
    name: releaseNameOfDocumentId(_id),
    title: metadata?.title || 'Untitled release',
    description: metadata?.description ?? '',
    state,
    type: metadata?.releaseType ?? 'undecided',
    at: timeOf(release),
    publishedAt: publishedAt ?? (state === 'published' ? publishAt : undefined) ?? undefined,
    createdAt: release._createdAt,
    changedAt: release._updatedAt,
    documents: isOver ? (finalDocumentStates ?? []).map(({ id }) => publishedIdOf(id)) : inside,
    isSingle: metadata?.cardinality === 'one',
    failure: error?.message ?? undefined,
  }
}

function timeOf({ state, metadata, publishAt, publishedAt }: ReleaseDocument): string | undefined {
  if (state === 'published') return publishedAt ?? publishAt ?? undefined
  if (publishAt) return publishAt
  return metadata?.releaseType === 'scheduled'
    ? (metadata.intendedPublishAt ?? undefined)
    : undefined
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

/** Action on a release. */
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

/** Actions available in a state, most likely first; none in a transient state. */
export const availableReleaseActions = ({
  state,
  isSingle,
}: ReleaseSummary): readonly ReleaseAction[] =>
  (actionsByState[state] ?? []).filter(
    (deed) => !isSingle || !['duplicate', 'merge'].includes(deed),
  )

/** Whether documents can be added, removed and edited. */
export const isEditableRelease = ({ state }: Pick<ReleaseSummary, 'state'>): boolean =>
  state === 'active'

/** Label of the state, for the editor. */
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

/** Document count as text. */
export const documentCountLabel = (count: number): string =>
  count === 1 ? '1 document' : `${count.toLocaleString('en')} documents`

/** Whether the release still has versions; past releases do not. */
export const hasVersions = ({ state }: Pick<ReleaseSummary, 'state'>): boolean =>
  !['published', 'archived'].includes(state)

/**
 * Effect of scheduling.
 *
 * @param unpublished number of documents that are unpublished
 */
export function scheduleEffectSummary(count: number, unpublished: number): string {
  const [together, theyAre, them] =
    count === 1 ? ['automatically', 'it is', 'it'] : ['together, automatically', 'they are', 'them']
  const change = unpublished === count ? 'be unpublished' : 'go live'
  const off =
    unpublished > 0 && unpublished < count ? `; ${unpublished} of them will be unpublished` : ''
  return `${documentCountLabel(count)} will ${change} ${together}${off}. Until then ${theyAre} locked; unscheduling unlocks ${them}.`
}

/**
 * Effect of publishing immediately.
 *
 * @param unpublished number of documents that are unpublished
 */
export function publishEffectSummary(count: number, unpublished: number): string {
  const some = `; ${unpublished} of them ${unpublished === 1 ? 'is' : 'are'} unpublished`
  const [live, off] =
    count === 1
      ? [unpublished > 0 ? 'is unpublished' : 'goes live', '']
      : unpublished === count
        ? ['are unpublished', '']
        : ['go live', unpublished > 0 ? some : '']
  return `${documentCountLabel(count)} ${live} immediately, for all visitors${off}. “Revert” can restore the previous state.`
}

interface Counts {
  failed: number
  checked: number
  shared: number
  /** Number of documents without all their languages. */
  left: number
}

/** Summary of the checks before publishing. */
export function validationSummary({ failed, checked, shared, left }: Counts): string {
  const parts = [
    failed > 0 && `${failed} with errors`,
    shared > 0 && `${shared} also in another release`,
    left > 0 && `${left} with missing languages`,
  ].filter(Boolean)
  const found = parts.length > 0 ? `${parts.join(', ')}.` : 'No conflicts, no missing languages.'
  return checked === 0 ? `${found} Not checked yet.` : `${found} ${checked} checked.`
}
