import { isDeepStrictEqual } from 'node:util'
import type { LakeDocument } from '@orrery/groq/document'
import type { Dataset } from '@orrery/groq/dataset'

/** What people say about the documents of a dataset stands in a private one beside it, as the service names it. */
const COMMENTS_SUFFIX = '-comments'

/** Where comments on the documents of a dataset are kept, and the tasks. */
export function commentsDatasetOf(dataset: string): string {
  return dataset + COMMENTS_SUFFIX
}

export function isCommentsDataset(dataset: string): boolean {
  return dataset.length > COMMENTS_SUFFIX.length && dataset.endsWith(COMMENTS_SUFFIX)
}

/** The dataset that comments are about. */
export function commentedDataset(dataset: string): string | undefined {
  return isCommentsDataset(dataset) ? dataset.slice(0, -COMMENTS_SUFFIX.length) : undefined
}

/** What an answerer changes of somebody else's comment; `target` follows the text that a comment marks. */
const FIELDS_OPEN_TO_OTHERS = new Set(['status', 'target', 'reactions', '_rev', '_updatedAt'])

/**
 * Whether somebody who may write comments may change this one, or delete it where `after` is absent. Words are their
 * author's. Everybody resolves a thread, moves its mark along with the text, and adds and takes back reactions of their
 * own. With a comment its author deletes the answers to it, which Studio sends in a request of its own, before or after.
 * A task belongs to all who work on it.
 */
export function mayChangeComment(
  personId: string,
  before: LakeDocument,
  after: LakeDocument | undefined,
  documents: Dataset,
): boolean {
  if (!after) return before._type !== 'comment' || mayDelete(personId, before, documents)
  if (after._type !== before._type || after.authorId !== before.authorId) return false
  if (before._type !== 'comment' || before.authorId === personId) return true
  return (
    changedFields(before, after).every((field) => FIELDS_OPEN_TO_OTHERS.has(field)) &&
    isDeepStrictEqual(
      reactionsOfOthers(before.reactions, personId),
      reactionsOfOthers(after.reactions, personId),
    )
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

function reactionsOfOthers(reactions: unknown, personId: string): unknown[] {
  if (!Array.isArray(reactions)) return []
  return reactions.filter((each: { userId?: unknown } | null) => each?.userId !== personId)
}
