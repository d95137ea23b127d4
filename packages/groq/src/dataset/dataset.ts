import type { DocumentTest, LakeDocument } from '../document.ts'

/** Some documents in the order that their source promises. */
export interface DocumentRun extends Iterable<LakeDocument> {
  /** How many they are, where that is known without going over them. */
  readonly size?: number
}

export const NO_RUN: DocumentRun = { size: 0, *[Symbol.iterator]() {} }

/**
 * The answer of a look-up in two parts. `settled` are documents that every perspective and every reader of public
 * documents shows as they are: no dot in the id, neither a draft nor a version of it. `unsettled` are all others.
 */
export interface LookupRows {
  readonly settled: DocumentRun
  readonly unsettled: DocumentRun
  /** How many stored documents the look-up leads to: what it costs, and no less than what it yields. */
  readonly about: number
  /** Whether both parts are in the order of `_id`. */
  readonly inIdOrder: boolean
  /**
   * What must be made of a document before it is handed on; absent: nothing. Until then its `_originalId` may be missing, and
   * nothing else: so documents that a condition refuses need not be copied.
   */
  readonly show?: ((document: LakeDocument) => LakeDocument) | undefined
}

/** A value that documents can be found and ordered by. It must not depend on `_id`, nor on any other document. */
export interface IndexKey {
  /** Says the same of the same key, whichever query names it. */
  readonly name: string
  read(document: LakeDocument): unknown
}

/** The terms (words, elements of a list) that documents can be found by. What holds for a key holds here. */
export interface IndexTerms {
  readonly name: string
  read(document: LakeDocument): Iterable<string>
}

/** Values of one kind between two bounds; a bound that is absent is the end of the kind. */
export interface KeyRange {
  /** Any value of the kind. */
  readonly like: unknown
  readonly low?: { readonly value: unknown; readonly open: boolean }
  readonly high?: { readonly value: unknown; readonly open: boolean }
}

/** Which terms: the one, those that begin with it, or those that pass a test. */
export type TermQuery =
  | { readonly exact: string }
  | { readonly prefix: string }
  | { readonly test: (term: string) => boolean; readonly pattern: string }

/** An index that may be there or not: of one type, or (`null`) of all documents. */
export type IndexName =
  | { readonly by: 'key'; readonly type: string | null; readonly key: IndexKey }
  | { readonly by: 'terms'; readonly type: string | null; readonly terms: IndexTerms }

/** What can be looked up. A `key` yields in its own order, and in that of `_id` where it is the same. */
export type LookupSource =
  | { readonly by: 'all' }
  | { readonly by: 'type'; readonly type: string }
  | { readonly by: 'slug'; readonly path: SlugPath; readonly value: string }
  /** Documents that hold a `_ref` (weak or strong, at any depth) to `id`. */
  | { readonly by: 'reference'; readonly id: string }
  /** Values in the range, or every document when it is absent. `descending` turns the keys around, not the ids. */
  | (IndexName & { readonly by: 'key'; readonly range?: KeyRange; readonly descending?: boolean })
  /** Documents that have a term for each of the queries. */
  | (IndexName & { readonly by: 'terms'; readonly each: readonly TermQuery[] })

export type SlugPath = 'slug.current' | 'store.slug.current'

/** What the work of a look-up is counted by. */
export interface QueryBudget {
  /** @throws GroqError when there was too much of it. */
  spend(steps: number): void
}

/**
 * What the evaluator asks of a collection of documents. `memory-dataset.ts` answers for the raw
 * perspective; `perspective.ts` wraps one of these to answer for published, drafts, a release or a stack.
 * Every method is synchronous and must not copy documents; what yields several does so in the order of `_id`.
 */
export interface Dataset {
  /** Every document. */
  all(): Iterable<LakeDocument>
  size(): number
  byId(id: string): LakeDocument | undefined
  byType(type: string): Iterable<LakeDocument>
  /** Documents whose `slug.current` or `store.slug.current` equals the value (`path` says which). */
  bySlug(path: SlugPath, value: string): Iterable<LakeDocument>
  /** Documents holding a `_ref` (weak or strong, at any depth) to `id`. */
  referencing(id: string): Iterable<LakeDocument>
  /** The published document, the draft and the versions of one published id. */
  versionsOf(publishedId: string): Iterable<LakeDocument>
  /** What a source has, the work of going over it counted against `budget`; null where it would need an index that there is not, or that would be no help. */
  rows(source: LookupSource, budget?: QueryBudget): LookupRows | null
  /** Says that a query went over so many documents which an index would have spared it (`Infinity`: it gave up on them). */
  missed(index: IndexName, documents: number): void
}

/** A dataset of which somebody may be shown a part. */
export interface StoredDataset extends Dataset {
  /**
   * The documents that pass a test, as a dataset with indexes of its own: neither what it answers nor what that costs
   * depends on the others.
   */
  visible(test: DocumentTest): StoredDataset
  /** Whether that part is there already: to make it takes going over all documents once. */
  hasPart(test: DocumentTest): boolean
}
