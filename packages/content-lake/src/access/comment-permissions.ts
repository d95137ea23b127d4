import { isDeepStrictEqual } from 'node:util'
import type { LakeDocument } from '@orrery/groq/document'
import type { Dataset } from '@orrery/groq/dataset'

/** Comments are stored in a private dataset with this suffix, as in Sanity's service. */
const COMMENTS_SUFFIX = '-comments'

/** The dataset that stores comments and tasks on the documents of a dataset. */
export function commentsDatasetOf(dataset: string): string {
  return dataset + COMMENTS_SUFFIX
}

export function isCommentsDataset(dataset: string): boolean {
  return dataset.length > COMMENTS_SUFFIX.length && dataset.endsWith(COMMENTS_SUFFIX)
}

/** The dataset that comments are about. */
export function contentDatasetOfComments(dataset: string): string | undefined {
  return isCommentsDataset(dataset) ? dataset.slice(0, -COMMENTS_SUFFIX.length) : undefined
}

/** Fields of a comment that others may change; `target` follows the commented text. */
const FIELDS_OPEN_TO_OTHERS = new Set(['status', 'target', 'reactions', '_rev', '_updatedAt'])

/**
 * Whether a commenter may change a comment, or delete it if `after` is absent. Only the author changes the text. Anyone
 * may resolve a thread, move its target with the text, and add or remove own reactions. When the author deletes a
 * comment, Studio deletes its replies in a separate request, before or after. Tasks may be changed by all.
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
