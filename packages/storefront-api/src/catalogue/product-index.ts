/** The orders that are kept as they are asked for, ties broken by id. */
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

/** The kinds of value that products are gathered by. */
export const facetKinds = ['tag', 'type', 'vendor', 'option'] as const
export type FacetKind = (typeof facetKinds)[number]

/** One entry for each active product, by its ordinal. */
export interface ProductColumns {
  id: Float64Array
  /** Milliseconds since 1970. */
  created: Float64Array
  updated: Float64Array
  published: Float64Array
  /** Where a product's variants begin; one entry more than there are products. */
  variantStart: Uint32Array
}

/** One entry for each variant of an active product, in the order of products. */
export interface VariantColumns {
  id: Float64Array
  /** Minor units of the shop's currency. */
  price: Float64Array
  /** NaN where nothing is struck through. */
  compareAt: Float64Array
  /** The variants by id, as positions in these columns. */
  byId: Uint32Array
  /** The product of each variant. */
  ordinal: Uint32Array
}

/** Where a word stands in a product, as bits: the higher, the more it says. */
export const TITLE_BIT = 4
export const FACT_BIT = 2
export const BODY_BIT = 1

/** What can be asked of a catalogue without reading its products. */
export interface ProductIndex {
  count: number
  products: ProductColumns
  variants: VariantColumns
  order(name: SortOrderName): Uint32Array
  /** The values of a kind, with the ordinals that carry each. An option is its name and value, joined by NUL. */
  facet(kind: FacetKind): ReadonlyMap<string, Uint32Array>
  /**
   * The postings of one word, each an ordinal times 8 with the bits of the word's places; null when
   * no product has it.
   */
  word(word: string): Uint32Array | null
  /** The postings of every word that begins so; of pairs where the beginning holds a pair's first word. */
  wordsFrom(prefix: string): Iterable<Uint32Array>
  /** Every word, for finding those that were nearly typed. */
  vocabulary(): readonly string[]
  /** Products by SKU or barcode; the comparison is the folded text's. */
  bySku(folded: string, prefix: boolean, limit?: number): readonly number[]
  byHandle(handle: string, prefix: boolean): readonly number[]
  /** The products that meet a rule of a smart collection that asks nothing of the stock. */
  rule(collectionId: number, at: number): Uint32Array
}

/** Between two words that follow each other, which are a word of the index of their own. */
export const WORD_PAIR_SEPARATOR = ' '
/** Longest beginning of words whose postings are kept joined; words that begin alike in more letters are few. */
export const MAX_PREFIX_LENGTH = 3
/** Before such a beginning. */
export const PREFIX_MARKER = '\u0001'
