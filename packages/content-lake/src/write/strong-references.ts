import type { Dataset } from '@orrery/groq/dataset'
import type { DocumentChange } from '../document/commit.ts'
import type { DocumentTest, LakeDocument } from '@orrery/groq/document'
import { immutableAttribute, stillReferenced, referenceMissing } from './write-errors.ts'
import type { CooperativeTask } from './cooperative-task.ts'

/** Ids of all documents in the same dataset that a document strongly references. */
export function strongReferenceIds(document: LakeDocument): Set<string> {
  const ids = new Set<string>()
  const pending: unknown[] = [document]
  while (pending.length > 0) {
    const value = pending.pop()
    if (typeof value !== 'object' || value === null) continue
    if (!Array.isArray(value)) {
      const object = value as Record<string, unknown>
      if (typeof object._ref === 'string' && isStrong(object)) ids.add(object._ref)
    }
    for (const inner of Object.values(value)) pending.push(inner)
  }
  return ids
}

function isStrong(reference: Record<string, unknown>): boolean {
  return (
    reference._weak !== true &&
    reference._strengthenOnPublish === undefined &&
    !leadsElsewhere(reference)
  )
}

/** Types whose references always point outside their dataset. */
const ELSEWHERE = ['crossDatasetReference', 'globalDocumentReference']

/**
 * Whether a reference points outside its dataset. A global one names its resource within `_ref`
 * (`dataset:<project>.<dataset>:<id>`, `media-library:<library>:<id>`), which is not a valid document id.
 */
function leadsElsewhere({ _type, _ref, ...place }: Record<string, unknown>): boolean {
  return (
    ELSEWHERE.some((type) => type === _type) ||
    String(_ref).includes(':') ||
    [place._dataset, place._projectId, place._resourceId].some((name) => typeof name === 'string')
  )
}

/**
 * Checks strong references at the end of a transaction: changed documents may not reference missing ones,
 * deleted documents may not be referenced, and referenced ones keep their type. Hidden documents count as
 * missing for the author: a reference is allowed only if its target was readable `before`, and no error names
 * a hidden document. One document per step.
 * @throws WriteError for the first violation.
 */
export function* checkStrongReferences(
  changes: readonly Pick<DocumentChange, 'id' | 'before' | 'after'>[],
  { before, after: documents }: { before: Dataset; after: Dataset },
  mayRead: DocumentTest,
): CooperativeTask<void> {
  const isKnown = (target: string): boolean =>
    [...before.referencing(target)].some(
      (holder) => mayRead(holder) && strongReferenceIds(holder).has(target),
    )
  const holdersOf = (target: string): LakeDocument[] =>
    [...documents.referencing(target)].filter(
      (document) => document._id !== target && strongReferenceIds(document).has(target),
    )
  for (const { id, before: stored, after } of changes) {
    yield
    if (after) {
      if (stored && stored._type !== after._type && holdersOf(id).length > 0)
        throw immutableAttribute(id, '_type')
      for (const target of strongReferenceIds(after)) {
        const found = documents.byId(target)
        if (found === undefined || (!mayRead(found) && !isKnown(target)))
          throw referenceMissing(id, target)
      }
      continue
    }
    const holders = holdersOf(id)
    const named = holders.filter(mayRead).map((document) => document._id)
    if (holders.length > 0) throw stillReferenced(id, named)
  }
}

/** A copy of a document for publishing, in which deferred references are strong. */
export function strengthenDeferredReferences<T>(value: T): T {
  return strengthen(value) as T
}

function strengthen(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strengthen)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const waiting = '_strengthenOnPublish' in value && '_ref' in value
  const staysWeak =
    waiting && isRecord(value._strengthenOnPublish) && value._strengthenOnPublish.weak === true
  return Object.fromEntries(
    entries
      .filter(
        ([key]) => !waiting || (key !== '_strengthenOnPublish' && (key !== '_weak' || staysWeak)),
      )
      .map(([key, inner]) => [key, strengthen(inner)]),
  )
}

/**
 * A copy of a document in which strong references to some documents wait until it is published; the document itself if
 * it has none.
 */
export function deferReferences<T>(value: T, targets: readonly LakeDocument[]): T {
  const types = new Map(targets.map(({ _id, _type }) => [_id, _type]))
  return defer(value, types) as T
}

function defer(value: unknown, types: ReadonlyMap<string, string>): unknown {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, defer(inner, types)] as const)
  const isSame = entries.every(([key, inner]) => (value as Record<string, unknown>)[key] === inner)
  if (Array.isArray(value)) return isSame ? value : entries.map(([, inner]) => inner)
  const copy: Record<string, unknown> = isSame ? { ...value } : Object.fromEntries(entries)
  const type = typeof copy._ref === 'string' ? types.get(copy._ref) : undefined
  if (type !== undefined && isStrong(copy))
    return { ...copy, _weak: true, _strengthenOnPublish: { type } }
  return isSame ? value : copy
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
