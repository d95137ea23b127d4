import type { LakeDocument } from '@orrery/groq/document'
import type { PatchOperations } from '../document/mutation.ts'
import { applyPatch as patched } from '../patch/apply-patch.ts'
import { MalformedPath, PatchRefusal } from '../patch/errors.ts'
import { WriteError } from './errors.ts'

/** Fields that no patch may change. */
const IMMUTABLE = ['_id', '_type'] as const

/**
 * The document after a patch; the given one stays as it was.
 *
 * @param ends when all patches of the transaction have to be done, by `performance.now()`
 * @throws WriteError when a path is malformed, an operation does not fit its value, or an immutable field changes.
 */
export function applyPatch(
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
    if (error instanceof PatchRefusal || error instanceof MalformedPath)
      throw new WriteError('mutationError', error.message, { id: document._id })
    throw error
  }
}
