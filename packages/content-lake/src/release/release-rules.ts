import { isDeepStrictEqual } from 'node:util'
import { releaseOf } from '@orrery/groq/layers'
import type { Dataset } from '@orrery/groq/dataset'
import type { LakeDocument } from '@orrery/groq/document'
import { parseTime } from '@orrery/groq/parse-time'
import { documentNotFound, WriteError } from '../write/write-errors.ts'
import type { DocumentChange } from '../document/commit.ts'
import type { TransactionRules } from '../write/write-rights.ts'
import {
  isReleaseDocument,
  releaseDocumentId,
  isReleaseId,
  releaseIdOf,
  releaseVersions,
} from './release-document.ts'

/** Bundles of versions that are no releases: what Sanity's agents propose, until somebody takes it over. */
const AGENT_BUNDLE = /^agent-/

/**
 * Checks at the end of a transaction that each version which it made belongs to a release that is there. Mutations of an import
 * are not asked: it writes versions while it still brings their release along.
 * @throws WriteError for the first version that does not.
 */
function checkReleasesExist(createdIds: readonly string[], documents: Dataset): void {
  for (const releaseId of new Set(createdIds.map(releaseOf))) {
    if (releaseId === undefined || AGENT_BUNDLE.test(releaseId)) continue
    const id = releaseDocumentId(releaseId)
    if (!isReleaseDocument(documents.byId(id))) throw documentNotFound(id)
  }
}

/** Documents that one release may hold; the service's own limit. */
const MAX_RELEASE_DOCUMENTS = 1_000

/**
 * Checks at the end of a transaction that no release to which it added a version is fuller than it may be.
 * @throws WriteError for the first one that is.
 */
function checkReleaseLimits(createdIds: Iterable<string>, documents: Dataset): void {
  const releaseIds = new Set([...createdIds].map(releaseOf).filter((id) => id !== undefined))
  for (const releaseId of releaseIds) {
    const release = documents.byId(releaseDocumentId(releaseId))
    const limit =
      isReleaseDocument(release) && release.metadata.cardinality === 'one'
        ? 1
        : MAX_RELEASE_DOCUMENTS
    if (releaseVersions(releaseId, documents).length <= limit) continue
    const description = `Release "${releaseId}" cannot hold more than ${limit === 1 ? 'one document' : `${limit} documents`}`
    throw new WriteError('releaseLimitExceededError', description, { releaseId, limit })
  }
}

/** States in which the versions of a release stand still, for everybody but the lake itself. */
const LOCKED = new Set([
  'scheduling',
  'scheduled',
  'publishing',
  'published',
  'archiving',
  'archived',
])

/** @throws WriteError when a document is a version of a release that is locked. */
function assertUnlocked(id: string, documents: Dataset): void {
  const releaseId = releaseOf(id)
  if (releaseId === undefined) return
  const state = documents.byId(releaseDocumentId(releaseId))?.state
  if (typeof state !== 'string' || !LOCKED.has(state)) return
  throw new WriteError(
    'releaseLockedError',
    `Document "${id}" cannot be changed: release "${releaseId}" is ${state}`,
    { id, releaseId },
  )
}

/** States in which a release can rest. In any other one that comes from outside it would stay forever. */
const RESTING: unknown[] = ['active', 'scheduled', 'published', 'archived']

/** Fields that only actions change, because versions or the scheduler have to follow. */
const LIFE_CYCLE = ['_type', 'name', 'state', 'publishAt', 'publishedAt', 'finalDocumentStates']

/**
 * Checks at the end of a transaction that every release it touched can still be worked with. `byHand` holds the ids
 * that were written by mutations instead of actions.
 * @throws WriteError for the first release that could not.
 */
function checkReleases(
  changes: readonly DocumentChange[],
  byHand: ReadonlySet<string>,
  documents: Dataset,
): void {
  for (const { id, before, after } of changes) {
    const releaseId = releaseIdOf(id)
    if (releaseId === undefined) continue
    const problem = after
      ? (problemOf(releaseId, after) ?? (byHand.has(id) ? changedByHand(before, after) : undefined))
      : orphans(releaseId, documents)
    if (problem !== undefined)
      throw new WriteError('releaseStateError', `Release "${releaseId}" ${problem}`, { id })
  }
}

function problemOf(releaseId: string, document: LakeDocument): string | undefined {
  const { _type, name, state, metadata, publishAt } = document
  if (!isReleaseId(releaseId)) return 'has an invalid ID'
  if (_type !== 'system.release') return 'must be of type "system.release"'
  // A mere title is no release yet, and nothing works with it as one.
  if (name === undefined && state === undefined && metadata === undefined) return undefined
  if (name !== releaseId) return `must have the name "${releaseId}"`
  if (!RESTING.includes(state)) return `must be ${RESTING.join(', ')}, not ${JSON.stringify(state)}`
  if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata))
    return 'must have "metadata"'
  if (state === 'scheduled' && parseTime(String(publishAt)) === undefined)
    return 'is scheduled and must have the time in "publishAt"'
  return undefined
}

function changedByHand(before: LakeDocument | undefined, after: LakeDocument): string | undefined {
  if (!isReleaseDocument(before)) return undefined
  const field = LIFE_CYCLE.find((name) => !isDeepStrictEqual(before[name], after[name]))
  return field && `exists: "${field}" can be changed by release actions only`
}

function orphans(releaseId: string, documents: Dataset): string | undefined {
  const left = releaseVersions(releaseId, documents).length
  return left === 0 ? undefined : `cannot be deleted without its versions: ${left} would be left`
}

/** What releases demand of every transaction. */
export const releaseRules: TransactionRules = {
  assertMayChange: assertUnlocked,
  assertConsistent({ changes, byHand, isImport, documents }) {
    checkReleases(changes, byHand, documents)
    const created = changes.filter(({ before }) => !before).map(({ id }) => id)
    checkReleaseLimits(created, documents)
    const placed = created.filter((id) => documents.byId(id) && !(isImport && byHand.has(id)))
    checkReleasesExist(placed, documents)
  },
}
