import type { DocumentChange, Mutation } from '../document/commit.ts'
import type { LakeDocument } from '@orrery/groq/document'
import {
  MAX_DOCUMENT_LENGTH,
  MAX_DOCUMENT_VALUES,
  MAX_TRANSACTION_LENGTH,
} from '../document/document-limits.ts'
import { countJsonValues } from '../document/count-json-values.ts'
import type { ChangeSet, SerializedChange } from '../store/dataset-store.ts'
import { documentTooLarge, tooManyValues, transactionTooLarge } from './write-errors.ts'
import type { CooperativeTask } from './cooperative-task.ts'

/** Characters of JSON, and values in one document. */
const LIMITS = {
  document: MAX_DOCUMENT_LENGTH,
  transaction: MAX_TRANSACTION_LENGTH,
  values: MAX_DOCUMENT_VALUES,
}

/**
 * The changes with their documents as JSON keeps them, so that memory never holds what a restart would not bring back,
 * the length of that JSON in characters, and what was done as JSON: one document, or one mutation, in each step.
 * @throws WriteError for the first document that is too large, and where all of it is.
 */
export function* serializeChanges(
  changes: readonly DocumentChange[],
  mutations: readonly Mutation[],
  limits = LIMITS,
): CooperativeTask<Pick<ChangeSet, 'changes' | 'mutations' | 'size'>> {
  let size = 0
  const settleOne = (change: DocumentChange): SerializedChange => {
    if (!change.after) return change
    const body = JSON.stringify(change.after)
    if (body.length > limits.document) throw documentTooLarge(change.id, limits.document)
    // A value takes a character at least, and a comma or a bracket another one.
    if (body.length > 2 * limits.values && countJsonValues(body) > limits.values)
      throw tooManyValues(change.id, limits.values)
    size += body.length
    if (size > limits.transaction) throw transactionTooLarge(limits.transaction)
    return { ...change, after: JSON.parse(body) as LakeDocument, body }
  }
  const settled: SerializedChange[] = []
  for (const change of changes) {
    settled.push(settleOne(change))
    yield
  }
  return { changes: settled, mutations: yield* written(mutations, limits.transaction), size }
}

/** One after the other: a patch by query stands there once for each document, which may come to more than a text can hold. */
function* written(mutations: readonly Mutation[], limit: number): CooperativeTask<string> {
  let length = 0
  const texts: string[] = []
  for (const mutation of mutations) {
    const text = JSON.stringify(mutation)
    length += text.length
    if (length > limit) throw transactionTooLarge(limit)
    texts.push(text)
    yield
  }
  return `[${texts.join(',')}]`
}
