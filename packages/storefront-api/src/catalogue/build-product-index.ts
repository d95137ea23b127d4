import { toMinorUnits } from '../money/money.ts'
import type { CatalogueCollection, CatalogueProduct, CatalogueShop } from './catalogue-schema.ts'
import {
  PREFIX_MARKER,
  MAX_STORED_PREFIX_LENGTH,
  DESCRIPTION_FIELD_BIT,
  ATTRIBUTE_FIELDS_BIT,
  WORD_PAIR_SEPARATOR,
  TITLE_FIELD_BIT,
  type FacetKind,
  type SortOrderName,
  type ProductColumns,
  type VariantColumns,
} from './product-index.ts'
import { matchesCollectionRule } from './collection-members.ts'
import { productCreatedAt, productPublishedAt, productUpdatedAt } from './product-dates.ts'
import { htmlToText } from './html-to-text.ts'
import { foldText, tokenizeForIndex } from './tokenize.ts'

/** Words of a description that are indexed; later words are ignored. */
const BODY_WORDS = 400

/** A complete index, as it is written to the index file or used in memory. */
export interface BuiltProductIndex {
  products: ProductColumns
  variants: VariantColumns
  orders: Record<SortOrderName, Uint32Array>
  facets: Record<FacetKind, Map<string, Uint32Array>>
  words: Map<string, Uint32Array>
  skus: { sku: string; ordinal: number }[]
  handles: { handle: string; ordinal: number }[]
  /** Keyed by collection id and rule position, such as `3001/0`. */
  rules: Map<string, Uint32Array>
}

/** Collects ordinals by key. */
class Postings {
  readonly lists = new Map<string, number[]>()

  add(name: string, value: number): void {
    const list = this.lists.get(name)
    if (!list) this.lists.set(name, [value])
    else if (list.at(-1) !== value) list.push(value)
  }

  packed(): Map<string, Uint32Array> {
    const packed = new Map<string, Uint32Array>()
    for (const [name, list] of this.lists) packed.set(name, Uint32Array.from(list))
    return packed
  }
}

function addWords(places: Map<string, number>, text: string, bit: number, limit = Infinity): void {
  let before: string | null = null
  let count = 0
  for (const word of tokenizeForIndex(text)) {
    if ((count += 1) > limit) return
    places.set(word, (places.get(word) ?? 0) | bit)
    if (before !== null && bit !== DESCRIPTION_FIELD_BIT) {
      const pair = before + WORD_PAIR_SEPARATOR + word
      places.set(pair, (places.get(pair) ?? 0) | bit)
    }
    before = word
  }
}

/** The fields in which each word of a product occurs, as bits. */
function wordPlaces(product: CatalogueProduct): Map<string, number> {
  const places = new Map<string, number>()
  const texts = Object.values(product.translations ?? {})
  for (const { title } of [product, ...texts]) if (title) addWords(places, title, TITLE_FIELD_BIT)
  for (const fact of [product.productType, product.vendor, ...product.tags])
    addWords(places, fact, ATTRIBUTE_FIELDS_BIT)
  for (const { values } of product.options)
    for (const value of values)
      if (value !== 'Default Title') addWords(places, value, ATTRIBUTE_FIELDS_BIT)
  for (const { descriptionHtml } of [product, ...texts])
    if (descriptionHtml)
      addWords(places, htmlToText(descriptionHtml), DESCRIPTION_FIELD_BIT, BODY_WORDS)
  return places
}

function sortedBy(count: number, compare: (a: number, b: number) => number): Uint32Array {
  return Uint32Array.from({ length: count }, (_, ordinal) => ordinal).sort(compare)
}

/** The rank of each text among all texts; equal texts have equal ranks. */
function textRanks(texts: readonly string[]): Float64Array {
  const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
  const distinct = [...new Set(texts)].toSorted(collator.compare)
  const ranks = new Map<string, number>()
  let rank = 0
  for (const [index, text] of distinct.entries()) {
    if (index > 0 && collator.compare(distinct[index - 1]!, text) !== 0) rank += 1
    ranks.set(text, rank)
  }
  return Float64Array.from(texts, (text) => ranks.get(text)!)
}

/** Builds the index over the active products in catalogue order, in a single pass. */
export function buildProductIndex(
  products: Iterable<CatalogueProduct>,
  shop: CatalogueShop,
  collections: readonly CatalogueCollection[],
): BuiltProductIndex {
  const { currencyCode } = shop
  const column = { id: [], created: [], updated: [], published: [] } as Record<
    'id' | 'created' | 'updated' | 'published',
    number[]
  >
  const texts = { title: [] as string[], vendor: [] as string[], type: [] as string[] }
  const variant = { id: [], price: [], compareAt: [], ordinal: [] } as Record<
    'id' | 'price' | 'compareAt' | 'ordinal',
    number[]
  >
  const variantStart: number[] = [0]
  const lowest: number[] = []
  const words = new Postings()
  const facets = {
    tag: new Postings(),
    type: new Postings(),
    vendor: new Postings(),
    option: new Postings(),
  }
  const rules = new Postings()
  const skus: BuiltProductIndex['skus'] = []
  const handles: BuiltProductIndex['handles'] = []

  let ordinal = 0
  for (const product of products) {
    column.id.push(product.id)
    column.created.push(Date.parse(productCreatedAt(product, shop)))
    column.updated.push(Date.parse(productUpdatedAt(product, shop)))
    column.published.push(Date.parse(productPublishedAt(product, shop)))
    texts.title.push(product.title)
    texts.vendor.push(product.vendor)
    texts.type.push(product.productType)
    handles.push({ handle: product.handle, ordinal })
    let low = Infinity
    for (const each of product.variants) {
      const price = Number(toMinorUnits(each.price, currencyCode))
      low = Math.min(low, price)
      variant.id.push(each.id)
      variant.price.push(price)
      variant.compareAt.push(
        each.compareAtPrice ? Number(toMinorUnits(each.compareAtPrice, currencyCode)) : NaN,
      )
      variant.ordinal.push(ordinal)
      for (const code of [each.sku, each.barcode])
        if (code) skus.push({ sku: foldText(code), ordinal })
      for (const { name, value } of each.selectedOptions)
        facets.option.add(`${name}\0${value}`, ordinal)
    }
    lowest.push(low)
    variantStart.push(variant.id.length)
    for (const tag of new Set(product.tags)) facets.tag.add(tag, ordinal)
    if (product.productType) facets.type.add(product.productType, ordinal)
    if (product.vendor) facets.vendor.add(product.vendor, ordinal)
    const beginnings = new Map<string, number>()
    for (const [word, bits] of wordPlaces(product)) {
      words.add(word, ordinal * 8 + bits)
      if (word.includes(WORD_PAIR_SEPARATOR)) continue
      for (let length = 1; length <= MAX_STORED_PREFIX_LENGTH; length += 1) {
        if (word.length < length) break
        const start = PREFIX_MARKER + word.slice(0, length)
        beginnings.set(start, (beginnings.get(start) ?? 0) | bits)
      }
    }
    for (const [start, bits] of beginnings) words.add(start, ordinal * 8 + bits)
    for (const collection of collections) {
      for (const [at, rule] of collection.rules.entries()) {
        if (rule.column === 'variant_inventory') continue
        if (matchesCollectionRule(product, rule, currencyCode, () => 0))
          rules.add(`${collection.id}/${at}`, ordinal)
      }
    }
    ordinal += 1
  }

  const count = ordinal
  const { id, created, updated } = column
  const byId = (a: number, b: number) => id[a]! - id[b]!
  const by = (values: ArrayLike<number>) =>
    sortedBy(count, (a, b) => values[a]! - values[b]! || byId(a, b))
  return {
    products: {
      id: Float64Array.from(id),
      created: Float64Array.from(created),
      updated: Float64Array.from(updated),
      published: Float64Array.from(column.published),
      variantStart: Uint32Array.from(variantStart),
    },
    variants: {
      id: Float64Array.from(variant.id),
      price: Float64Array.from(variant.price),
      compareAt: Float64Array.from(variant.compareAt),
      ordinal: Uint32Array.from(variant.ordinal),
      byId: sortedBy(variant.id.length, (a, b) => variant.id[a]! - variant.id[b]!),
    },
    orders: {
      ID: sortedBy(count, byId),
      TITLE: by(textRanks(texts.title)),
      VENDOR: by(textRanks(texts.vendor)),
      PRODUCT_TYPE: by(textRanks(texts.type)),
      PRICE: by(lowest),
      CREATED_AT: by(created),
      UPDATED_AT: by(updated),
    },
    facets: {
      tag: facets.tag.packed(),
      type: facets.type.packed(),
      vendor: facets.vendor.packed(),
      option: facets.option.packed(),
    },
    words: words.packed(),
    skus,
    handles,
    rules: rules.packed(),
  }
}
