import { isDeepStrictEqual } from 'node:util'
import type { Dataset } from '@orrery/groq/dataset'
import type { DocumentChange } from '../document/commit.ts'
import type { LakeDocument } from '@orrery/groq/document'
import { parseTime } from '@orrery/groq/time'
import { WriteError } from '../write/errors.ts'
import { isReleaseId, isReleaseDocument, releaseIdOf } from './release-document.ts'
import { versionsIn } from './versions.ts'

/** States in which a release can rest. In any other one that comes from outside it would stay forever. */
const RESTING: unknown[] = ['active', 'scheduled', 'published', 'archived']

/** Fields that only actions change, because versions or the scheduler have to follow. */
const LIFE_CYCLE = ['_type', 'name', 'state', 'publishAt', 'publishedAt', 'finalDocumentStates']

/**
 * Checks at the end of a transaction that every release it touched can still be worked with. `byHand` holds the ids
 * that were written by mutations instead of actions.
 * @throws WriteError for the first release that could not.
 */
export function checkReleases(
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
  const left = versionsIn(releaseId, documents).length
  return left === 0 ? undefined : `cannot be deleted without its versions: ${left} would be left`
}
