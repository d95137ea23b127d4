import { Mutation as Mutator } from '@sanity/mutator'
import type { LakeDocument } from '../document/document.ts'
import { WriteError } from './errors.ts'
import type { PatchOperations } from '../document/mutation.ts'

/** Fields that no patch may change. */
const IMMUTABLE = ['_id', '_type'] as const

/**
 * The document after a patch; the given one stays as it was.
 * @throws WriteError when a path is malformed, an operation does not fit its value, or an immutable field changes.
 */
export function applyPatch(document: LakeDocument, operations: PatchOperations): LakeDocument {
  const { ifRevisionID: _checkedByCaller, ...patch } = operations
  let after: LakeDocument
  try {
    const mutation = new Mutator({
      mutations: [{ patch: { ...patch, id: document._id } as never }],
    })
    after = mutation.apply(document as never) as unknown as LakeDocument
  } catch (error) {
    throw new WriteError('mutationError', error instanceof Error ? error.message : String(error), {
      id: document._id,
    })
  }
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
