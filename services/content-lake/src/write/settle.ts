import type { DocumentChange } from '../document/commit.ts'
import type { LakeDocument } from '../document/document.ts'
import { MAX_DOCUMENT_LENGTH, MAX_TRANSACTION_LENGTH } from '../document/limits.ts'
import type { Mutation } from '../document/mutation.ts'
import type { ChangeSet, SettledChange } from '../store/dataset-store.ts'
import { documentTooLarge, transactionTooLarge } from './errors.ts'

/** Characters of JSON. */
const LIMITS = { document: MAX_DOCUMENT_LENGTH, transaction: MAX_TRANSACTION_LENGTH }

/**
 * The changes with their documents as JSON keeps them, so that memory never holds what a restart would not bring back,
 * the length of that JSON in characters, and what was done as JSON.
 * @throws WriteError for the first document that is too large, and where all of it is.
 */
export function settle(
  changes: readonly DocumentChange[],
  mutations: readonly Mutation[],
  limits = LIMITS,
): Pick<ChangeSet, 'changes' | 'mutations' | 'size'> {
  let size = 0
  const settled = changes.map((change): SettledChange => {
    if (!change.after) return change
    const body = JSON.stringify(change.after)
    if (body.length > limits.document) throw documentTooLarge(change.id, limits.document)
    size += body.length
    if (size > limits.transaction) throw transactionTooLarge(limits.transaction)
    return { ...change, after: JSON.parse(body) as LakeDocument, body }
  })
  return { changes: settled, mutations: written(mutations, limits.transaction), size }
}

/** One after the other: a patch by query stands there once for each document, which may come to more than a text can hold. */
function written(mutations: readonly Mutation[], limit: number): string {
  let length = 0
  const texts = mutations.map((mutation) => {
    const text = JSON.stringify(mutation)
    length += text.length
    if (length > limit) throw transactionTooLarge(limit)
    return text
  })
  return `[${texts.join(',')}]`
}
