import { isDeepStrictEqual } from 'node:util'
import type { LakeDocument } from '@orrery/groq/document'
import type { Dataset } from '@orrery/groq/dataset'

/** What people say about the documents of a dataset stands in a private one beside it, as the service names it. */
const ENDING = '-comments'

/** Where comments on the documents of a dataset are kept, and the tasks. */
export function commentsDatasetOf(dataset: string): string {
  return dataset + ENDING
}

export function holdsComments(dataset: string): boolean {
  return dataset.length > ENDING.length && dataset.endsWith(ENDING)
}

/** The dataset that comments are about. */
export function commentedDataset(dataset: string): string | undefined {
  return holdsComments(dataset) ? dataset.slice(0, -ENDING.length) : undefined
}

/** What an answerer changes of somebody else's comment; `target` follows the text that a comment marks. */
const SHARED = new Set(['status', 'target', 'reactions', '_rev', '_updatedAt'])

/**
 * Whether somebody who may write comments may change this one, or delete it where `after` is absent. Words are their
 * author's. Everybody resolves a thread, moves its mark along with the text, and adds and takes back reactions of their
 * own. With a comment its author deletes the answers to it, which Studio sends in a request of its own, before or after.
 * A task belongs to all who work on it.
 */
export function mayAlterTalk(
  personId: string,
  before: LakeDocument,
  after: LakeDocument | undefined,
  documents: Dataset,
): boolean {
  if (!after) return before._type !== 'comment' || mayDelete(personId, before, documents)
  if (after._type !== before._type || after.authorId !== before.authorId) return false
  if (before._type !== 'comment' || before.authorId === personId) return true
  return (
    changedFields(before, after).every((field) => SHARED.has(field)) &&
    isDeepStrictEqual(others(before.reactions, personId), others(after.reactions, personId))
  )
}

function mayDelete(personId: string, comment: LakeDocument, documents: Dataset): boolean {
  if (comment.authorId === personId) return true
  if (typeof comment.parentCommentId !== 'string') return false
  const parent = documents.byId(comment.parentCommentId)
  return parent === undefined || parent.authorId === personId
}

function changedFields(before: LakeDocument, after: LakeDocument): string[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...fields].filter((field) => !isDeepStrictEqual(before[field], after[field]))
}

function others(reactions: unknown, personId: string): unknown[] {
  if (!Array.isArray(reactions)) return []
  return reactions.filter((each: { userId?: unknown } | null) => each?.userId !== personId)
}
