import type { DocumentChange, Mutation } from '../document/commit.ts'
import type { LakeDocument } from '@orrery/groq/document'
import {
  MAX_DOCUMENT_LENGTH,
  MAX_DOCUMENT_VALUES,
  MAX_TRANSACTION_LENGTH,
} from '../document/document-limits.ts'
import { estimateJsonValueCount } from '../document/estimate-json-value-count.ts'
import type { ChangeSet, SerializedChange } from '../store/dataset-store.ts'
import { documentTooLarge, tooManyValues, transactionTooLarge } from './write-errors.ts'
import type { CooperativeTask } from './cooperative-task.ts'

/** Limits: characters of JSON, and values per document. */
const LIMITS = {
  document: MAX_DOCUMENT_LENGTH,
  transaction: MAX_TRANSACTION_LENGTH,
  values: MAX_DOCUMENT_VALUES,
}

/**
 * Serializes changed documents and mutations to JSON. The documents are parsed from that JSON again, so that
 * memory equals what a restart would load. One document or mutation per step.
 * @returns the changes, their length in characters, and the mutations as JSON
 * @throws WriteError if one document or all together are too large.
 */
export function* serializeAndReparseChanges(
  changes: readonly DocumentChange[],
  mutations: readonly Mutation[],
  limits = LIMITS,
): CooperativeTask<Pick<ChangeSet, 'changes' | 'mutations' | 'size'>> {
  let size = 0
  const settleOne = (change: DocumentChange): SerializedChange => {
    if (!change.after) return change
    const body = JSON.stringify(change.after)
    if (body.length > limits.document) throw documentTooLarge(change.id, limits.document)
    // A value needs at least one character plus a comma or bracket.
    if (body.length > 2 * limits.values && estimateJsonValueCount(body) > limits.values)
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

/** One at a time: a patch by query is listed once per document, which can exceed the maximum string length. */
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
