import type { DocumentTest, LakeDocument } from '../document.ts'

/** Documents in the order that their source guarantees. */
export interface OrderedDocuments extends Iterable<LakeDocument> {
  /** Number of documents, if known without iteration. */
  readonly size?: number
}

export const NO_DOCUMENTS: OrderedDocuments = { size: 0, *[Symbol.iterator]() {} }

/**
 * The result of a look-up in two parts. `settled` documents look the same in every perspective and to every
 * reader of public documents: no dot in the id, no draft and no version. `unsettled` are all others.
 */
export interface LookupRows {
  readonly settled: OrderedDocuments
  readonly unsettled: OrderedDocuments
  /** Number of matching stored documents: the cost, and an upper bound of the result. */
  readonly about: number
  /** Whether both parts are in order of `_id`. */
  readonly inIdOrder: boolean
  /**
   * Converts a document before it is returned; absent if not needed. Until then only its `_originalId` may be
   * missing, so that documents that fail a condition need not be copied.
   */
  readonly show?: ((document: LakeDocument) => LakeDocument) | undefined
}

/** A value by which documents can be indexed. It must not depend on `_id` or on other documents. */
export interface IndexKey {
  /** Equal for equal keys, whichever query uses them. */
  readonly name: string
  read(document: LakeDocument): unknown
}

/** Terms (words, list elements) by which documents can be indexed, with the same restrictions as a key. */
export interface IndexTerms {
  readonly name: string
  read(document: LakeDocument): Iterable<string>
}

/** Values of one type between two bounds; an absent bound is the end of the type. */
export interface KeyRange {
  /** Any value of the type. */
  readonly like: unknown
  readonly low?: { readonly value: unknown; readonly open: boolean }
  readonly high?: { readonly value: unknown; readonly open: boolean }
}

/** One term, terms with a prefix, or terms that pass a test. */
export type TermQuery =
  | { readonly exact: string }
  | { readonly prefix: string }
  | { readonly test: (term: string) => boolean; readonly pattern: string }

/** An optional index: of one type, or (`null`) of all documents. */
export type IndexDescriptor =
  | { readonly by: 'key'; readonly type: string | null; readonly key: IndexKey }
  | { readonly by: 'terms'; readonly type: string | null; readonly terms: IndexTerms }

/** What can be looked up. A `key` returns documents in order of the key, then of `_id`. */
export type LookupCriterion =
  | { readonly by: 'all' }
  | { readonly by: 'type'; readonly type: string }
  | { readonly by: 'slug'; readonly path: SlugPath; readonly value: string }
  /** Documents with a `_ref` (weak or strong, at any depth) to `id`. Only `nested` includes those inside another reference. */
  | { readonly by: 'reference'; readonly id: string; readonly nested: boolean }
  /** Values in the range; every document if absent. `descending` reverses the keys, not the ids. */
  | (IndexDescriptor & {
      readonly by: 'key'
      readonly range?: KeyRange
      readonly descending?: boolean
    })
  /** Documents with a term for each of the queries. */
  | (IndexDescriptor & { readonly by: 'terms'; readonly each: readonly TermQuery[] })

export type SlugPath = 'slug.current' | 'store.slug.current'

/** Limits the work of a look-up. */
export interface QueryBudget {
  /** @throws GroqError if the limit is exceeded. */
  spend(steps: number): void
}

/**
 * The documents that the evaluator reads. `memory-dataset.ts` implements the raw perspective;
 * `perspective-dataset.ts` wraps it for published, drafts, a release or a stack. Every method is synchronous and must
 * not copy documents; several documents are returned in order of `_id`.
 */
export interface Dataset {
  /** Every document. */
  all(): Iterable<LakeDocument>
  size(): number
  byId(id: string): LakeDocument | undefined
  byType(type: string): Iterable<LakeDocument>
  /** Documents whose `slug.current` or `store.slug.current` (by `path`) equals the value. */
  bySlug(path: SlugPath, value: string): Iterable<LakeDocument>
  /** Documents with a `_ref` (weak or strong, at any depth) to `id`. */
  referencing(id: string): Iterable<LakeDocument>
  /** The published document, the draft and the versions of one published id. */
  versionsOf(publishedId: string): Iterable<LakeDocument>
  /**
   * Documents of a source, with the work charged to `budget`; null if a missing or useless index would be
   * needed.
   */
  rows(source: LookupCriterion, budget?: QueryBudget): LookupRows | null
  /** Reports documents scanned for lack of an index (`Infinity`: the scan was given up). */
  missed(index: IndexDescriptor, documents: number): void
}

/** A dataset that can be filtered by read permission. */
export interface FilterableDataset extends Dataset {
  /**
   * The documents that pass a test, as a dataset with its own indexes: neither results nor cost depend on
   * hidden documents.
   */
  visible(test: DocumentTest): FilterableDataset
  /** Whether that part exists already: creating it takes a full scan. */
  hasPart(test: DocumentTest): boolean
}
