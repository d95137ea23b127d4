import type { DocumentChange } from '../document/commit.ts'
import type { LakeDocument } from '../document/document.ts'
import { MAX_DOCUMENT_LENGTH } from '../document/limits.ts'
import type { SettledChange } from '../store/dataset-store.ts'
import { documentTooLarge } from './errors.ts'

/**
 * The changes with their documents as JSON keeps them, so that memory never holds what a restart would not bring back,
 * and the length of that JSON in characters.
 * @throws WriteError for the first document that is too large.
 */
export function settle(changes: readonly DocumentChange[]): {
  changes: SettledChange[]
  size: number
} {
  let size = 0
  const settled = changes.map((change) => {
    if (!change.after) return change
    const body = JSON.stringify(change.after)
    if (body.length > MAX_DOCUMENT_LENGTH) throw documentTooLarge(change.id, MAX_DOCUMENT_LENGTH)
    size += body.length
    return { ...change, after: JSON.parse(body) as LakeDocument, body }
  })
  return { changes: settled, size }
}
