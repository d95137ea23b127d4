/** Precomputed sort orders, ties broken by id. */
export const sortOrderNames = [
  'ID',
  'TITLE',
  'VENDOR',
  'PRODUCT_TYPE',
  'PRICE',
  'CREATED_AT',
  'UPDATED_AT',
] as const
export type SortOrderName = (typeof sortOrderNames)[number]

/** The kinds of facets that products are indexed by. */
export const facetKinds = ['tag', 'type', 'vendor', 'option'] as const
export type FacetKind = (typeof facetKinds)[number]

/** Columns with one entry for each active product, by ordinal. */
export interface ProductColumns {
  id: Float64Array
  /** Milliseconds since 1970. */
  created: Float64Array
  updated: Float64Array
  published: Float64Array
  /** Offset of each product's first variant, plus a final end offset. */
  variantStart: Uint32Array
}

/** Columns with one entry for each variant of an active product, in product order. */
export interface VariantColumns {
  id: Float64Array
  /** Minor units of the shop's currency. */
  price: Float64Array
  /** NaN where there is no compare-at price. */
  compareAt: Float64Array
  /** Positions in these columns, sorted by variant id. */
  byId: Uint32Array
  /** The product ordinal of each variant. */
  ordinal: Uint32Array
}

/** Bits for the fields in which a word occurs; a higher bit weighs more. */
export const TITLE_FIELD_BIT = 4
export const ATTRIBUTE_FIELDS_BIT = 2
export const DESCRIPTION_FIELD_BIT = 1

/** Queries that are answered without reading products. */
export interface ProductIndex {
  count: number
  products: ProductColumns
  variants: VariantColumns
  order(name: SortOrderName): Uint32Array
  /** The values of a facet, with the ordinals of each. An option is its name and value, joined by NUL. */
  facet(kind: FacetKind): ReadonlyMap<string, Uint32Array>
  /**
   * The postings of one word, each an ordinal times 8 plus the bits of the word's fields; null when
   * no product has it.
   */
  word(word: string): Uint32Array | null
  /** The postings of every word with the prefix; of word pairs when the prefix contains the separator. */
  wordsFrom(prefix: string): Iterable<Uint32Array>
  /** Every indexed word, for typo correction. */
  vocabulary(): readonly string[]
  /** Products by SKU or barcode, compared as folded text. */
  bySku(folded: string, prefix: boolean, limit?: number): readonly number[]
  byHandle(handle: string, prefix: boolean): readonly number[]
  /** The products that match a smart-collection rule which does not depend on the stock. */
  rule(collectionId: number, at: number): Uint32Array
}

/** Separator of two adjacent words, which are indexed as one word. */
export const WORD_PAIR_SEPARATOR = ' '
/** Longest prefix whose merged postings are stored; few words share a longer one. */
export const MAX_STORED_PREFIX_LENGTH = 3
/** Marks a stored prefix. */
export const PREFIX_MARKER = '\u0001'
