import { isDeepStrictEqual } from 'node:util'
import { releaseOf } from '@orrery/groq/layers'
import type { Dataset } from '@orrery/groq/dataset'
import type { LakeDocument } from '@orrery/groq/document'
import { parseTime } from '@orrery/groq/parse-time'
import { documentNotFound, WriteError } from '../write/write-errors.ts'
import type { DocumentChange } from '../document/commit.ts'
import type { TransactionRules } from '../write/transaction-rules.ts'
import {
  isReleaseDocument,
  releaseDocumentId,
  isValidReleaseId,
  releaseIdOfReleaseDocument,
  versionsInRelease,
} from './release-document.ts'

/** Bundles of versions without a release: proposals of Sanity's agents. */
const AGENT_BUNDLE = /^agent-/

/**
 * Checks at the end of a transaction that the release of each created version exists. Imports are exempt,
 * because they write versions before their release.
 * @throws WriteError for the first violation.
 */
function checkReleasesExist(createdIds: readonly string[], documents: Dataset): void {
  for (const releaseId of new Set(createdIds.map(releaseOf))) {
    if (releaseId === undefined || AGENT_BUNDLE.test(releaseId)) continue
    const id = releaseDocumentId(releaseId)
    if (!isReleaseDocument(documents.byId(id))) throw documentNotFound(id)
  }
}

/** Maximum documents per release; Sanity's own limit. */
const MAX_RELEASE_DOCUMENTS = 1_000

/**
 * Checks at the end of a transaction that no release exceeds its limit.
 * @throws WriteError for the first violation.
 */
function checkReleaseLimits(createdIds: Iterable<string>, documents: Dataset): void {
  const releaseIds = new Set([...createdIds].map(releaseOf).filter((id) => id !== undefined))
  for (const releaseId of releaseIds) {
    const release = documents.byId(releaseDocumentId(releaseId))
    const limit =
      isReleaseDocument(release) && release.metadata.cardinality === 'one'
        ? 1
        : MAX_RELEASE_DOCUMENTS
    if (versionsInRelease(releaseId, documents).length <= limit) continue
    const description = `Release "${releaseId}" cannot hold more than ${limit === 1 ? 'one document' : `${limit} documents`}`
    throw new WriteError('releaseLimitExceededError', description, { releaseId, limit })
  }
}

/** States in which the versions of a release are locked for everyone except the lake itself. */
const LOCKED = new Set([
  'scheduling',
  'scheduled',
  'publishing',
  'published',
  'archiving',
  'archived',
])

/** @throws WriteError if a document is a version of a locked release. */
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

/** Stable states. A release imported in a transitional state would remain in it forever. */
const RESTING: unknown[] = ['active', 'scheduled', 'published', 'archived']

/** Fields that only actions may change, because versions or the scheduler depend on them. */
const LIFE_CYCLE = ['_type', 'name', 'state', 'publishAt', 'publishedAt', 'finalDocumentStates']

/**
 * Checks at the end of a transaction that every changed release is valid. `byHand` contains the ids written
 * by mutations rather than actions.
 * @throws WriteError for the first invalid release.
 */
function checkReleases(
  changes: readonly DocumentChange[],
  byHand: ReadonlySet<string>,
  documents: Dataset,
): void {
  for (const { id, before, after } of changes) {
    const releaseId = releaseIdOfReleaseDocument(id)
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
  if (!isValidReleaseId(releaseId)) return 'has an invalid ID'
  if (_type !== 'system.release') return 'must be of type "system.release"'
  // A document with only a title is not treated as a release.
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
  const left = versionsInRelease(releaseId, documents).length
  return left === 0 ? undefined : `cannot be deleted without its versions: ${left} would be left`
}

/** Rules of releases for every transaction. */
export const releaseTransactionRules: TransactionRules = {
  assertMayChange: assertUnlocked,
  assertConsistent({ changes, byHand, isImport, documents }) {
    checkReleases(changes, byHand, documents)
    const created = changes.filter(({ before }) => !before).map(({ id }) => id)
    checkReleaseLimits(created, documents)
    const placed = created.filter((id) => documents.byId(id) && !(isImport && byHand.has(id)))
    checkReleasesExist(placed, documents)
  },
}
