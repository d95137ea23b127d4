import type { LakeDocument } from '../../document/document.ts'

/**
 * What the evaluator asks of a collection of documents. `memory-dataset.ts` answers for the raw
 * perspective; `perspective.ts` wraps one of these to answer for published, drafts, a release or a stack.
 * Every method is synchronous, yields in the order of `_id` and must not copy documents.
 */
export interface Dataset {
  /** Every document, in the order of `_id`. */
  all(): Iterable<LakeDocument>
  size(): number
  byId(id: string): LakeDocument | undefined
  byType(type: string): Iterable<LakeDocument>
  /** Documents whose `slug.current` or `store.slug.current` equals the value (`path` says which). */
  bySlug(path: 'slug.current' | 'store.slug.current', value: string): Iterable<LakeDocument>
  /** Documents holding a `_ref` (weak or strong, at any depth) to `id`. */
  referencing(id: string): Iterable<LakeDocument>
  /** The published document, the draft and the versions of one published id. */
  versionsOf(publishedId: string): Iterable<LakeDocument>
}
