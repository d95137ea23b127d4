import type { LakeDocument } from '@orrery/groq/document'
import { randomArrayKey } from '../document/document-ids.ts'
import type { DocumentSelection, PatchOperations } from '../document/commit.ts'
import { applyPatch as patched } from '../patch/apply-patch.ts'
import { MalformedPathError, InapplicablePatchError } from '../patch/patch-errors.ts'
import { WriteError } from './write-errors.ts'

/** A copy of a JSON value in which every object in an array has a `_key`; existing keys are preserved. */
export function withMissingArrayKeys<T>(value: T): T {
  return visit(value) as T
}

function visit(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => withKey(visit(item)))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, visit(inner)]))
}

function withKey(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return item
  return '_key' in item && typeof item._key === 'string' && item._key !== ''
    ? item
    : { ...item, _key: randomArrayKey() }
}

/** Fields that a patch may not change. */
const IMMUTABLE = ['_id', '_type'] as const

/**
 * Applies a patch and returns the new document; the input is not modified.
 *
 * @param ends deadline of all patches of the transaction, by `performance.now()`
 * @throws WriteError if a path is malformed, an operation does not fit its value, or an immutable field
 * changes.
 */
export function applyDocumentPatch(
  document: LakeDocument,
  operations: PatchOperations,
  ends: number,
): LakeDocument {
  const after = attempt(document, operations, ends)
  for (const field of IMMUTABLE) {
    if (after[field] !== document[field]) {
      throw new WriteError('mutationError', `Cannot modify immutable attribute "${field}"`, {
        id: document._id,
      })
    }
  }
  return {
    ...after,
    _rev: document._rev,
    _createdAt: document._createdAt,
    _updatedAt: document._updatedAt,
  }
}

function attempt(document: LakeDocument, operations: PatchOperations, ends: number): LakeDocument {
  try {
    return patched(document, operations, ends)
  } catch (error) {
    if (error instanceof InapplicablePatchError || error instanceof MalformedPathError)
      throw new WriteError('mutationError', error.message, { id: document._id })
    throw error
  }
}

/** The operations of a patch mutation, without its selection. */
export function patchOperationsOf(patch: DocumentSelection & PatchOperations): PatchOperations {
  const {
    id: _id,
    query: _query,
    params: _params,
    ...operations
  } = patch as { id?: string; query?: string; params?: unknown }
  return operations
}
