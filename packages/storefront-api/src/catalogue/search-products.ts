import { toMinorUnits } from '../money/money.ts'
import type { CatalogueCollection } from './catalogue-schema.ts'
import type { FacetKind, ProductIndex } from './product-index.ts'
import { ProductList, allOrdinals, toOrdinalMask, type OrdinalMask } from './product-list.ts'
import {
  parseSearchQuery,
  type SearchFieldNode,
  type SearchNode,
  comparisonSatisfies,
  createDateMatcher,
  matchesText,
  matchesPhrase,
} from './search-query.ts'
import { scoreProductsByText } from './score-products-by-text.ts'
import type { LiveCatalogue } from './live-catalogue.ts'

type ProductField = (
  node: SearchFieldNode,
  catalogue: LiveCatalogue,
  index: ProductIndex,
) => OrdinalMask

/** A filter of products by a facet value. */
function withFacet(kind: FacetKind): ProductField {
  return (node, _shelf, index) => {
    const marks = new Uint8Array(index.count)
    for (const [value, ordinals] of index.facet(kind))
      if (matchesText(value, node)) for (const ordinal of ordinals) marks[ordinal] = 1
    return marks
  }
}

function inverted(marks: OrdinalMask): OrdinalMask {
  return marks.map((mark) => (mark ? 0 : 1))
}

function byNumber(read: (index: ProductIndex) => Float64Array): ProductField {
  return (node, _shelf, index) => {
    const wanted = node.value === '' ? NaN : Number(node.value)
    return Uint8Array.from(read(index), (value) =>
      Number(comparisonSatisfies(value - wanted, node.operator)),
    )
  }
}

function byDate(read: (index: ProductIndex) => Float64Array): ProductField {
  return (node, _shelf, index) => {
    const matches = createDateMatcher(node)
    return Uint8Array.from(read(index), (value) => Number(matches(value)))
  }
}

function byVariantPrice(read: (index: ProductIndex) => Float64Array): ProductField {
  return (node, { shop }, index) => {
    const marks = new Uint8Array(index.count)
    if (!/^\d{1,12}(?:\.\d{1,3})?$/u.test(node.value)) return marks
    const wanted = Number(node.value) * Number(toMinorUnits('1', shop.currencyCode))
    for (const [at, amount] of read(index).entries()) {
      const difference = Math.abs(amount - wanted) < 1e-6 ? 0 : amount - wanted
      if (comparisonSatisfies(difference, node.operator)) marks[index.variants.ordinal[at]!] = 1
    }
    return marks
  }
}

/** The searchable product fields; any other word before a colon is plain text. */
const productFields: Record<string, ProductField> = {
  title: (node, _shelf, index) => {
    const scores = scoreProductsByText(index, node.value, { prefix: true, typos: false })
    // `title:` matches only words of the title.
    return scores.map((score) => (score >= 4 ? 1 : 0))
  },
  handle: (node, _shelf, index) =>
    toOrdinalMask(index.count, index.byHandle(node.value.toLowerCase(), node.prefix)),
  id: byNumber((index) => index.products.id),
  tag: withFacet('tag'),
  tag_not: (...given) => inverted(withFacet('tag')(...given)),
  product_type: withFacet('type'),
  vendor: withFacet('vendor'),
  available_for_sale: (node, catalogue) => {
    const wanted = node.value.toLowerCase()
    if (wanted === 'true') return catalogue.forSale()
    return wanted === 'false'
      ? inverted(catalogue.forSale())
      : new Uint8Array(catalogue.products.length)
  },
  created_at: byDate((index) => index.products.created),
  updated_at: byDate((index) => index.products.updated),
  published_at: byDate((index) => index.products.published),
  'variants.price': byVariantPrice((index) => index.variants.price),
  'variants.compare_at_price': byVariantPrice((index) => index.variants.compareAt),
  sku: (node, _shelf, index) =>
    toOrdinalMask(index.count, index.bySku(node.value.toLowerCase(), node.prefix)),
}

/** An unknown field as plain text: `colour:red` searches for both words. */
function asText({ field, value }: SearchFieldNode): SearchNode {
  const texts = [field, value].filter(Boolean)
  return {
    kind: 'and',
    nodes: texts.map((text) => ({ kind: 'text', value: text, prefix: false })),
  }
}

/**
 * The products that match a search in Shopify's syntax, by relevance and then in catalogue order.
 * Words match by prefix, and with typos when nothing else matches.
 */
export function searchProducts(catalogue: LiveCatalogue, query: string): ProductList {
  const root = parseSearchQuery(query)
  if (!root) return catalogue.products
  const { source } = catalogue.products
  const index = source.index()
  const ranks = new Uint16Array(index.count)

  const matches = (node: SearchNode, positive: boolean): OrdinalMask => {
    switch (node.kind) {
      case 'not':
        return inverted(matches(node.node, !positive))
      case 'and':
        return node.nodes
          .map((child) => matches(child, positive))
          .reduce((a, b) => a.map((mark, at) => mark & b[at]!))
      case 'or':
        return node.nodes
          .map((child) => matches(child, positive))
          .reduce((a, b) => a.map((mark, at) => mark | b[at]!))
      case 'field': {
        const field = Object.hasOwn(productFields, node.field) && productFields[node.field]
        return field ? field(node, catalogue, index) : matches(asText(node), positive)
      }
      case 'text': {
        if (node.value === '') return new Uint8Array(index.count).fill(1)
        const scores = scoreProductsByText(index, node.value, { prefix: true, typos: positive })
        const marks = new Uint8Array(index.count)
        for (let at = 0; at < marks.length; at += 1) {
          if (scores[at] === 0) continue
          marks[at] = 1
          if (positive) ranks[at]! += scores[at]!
        }
        return marks
      }
    }
  }
  return new ProductList(source, ranked(matches(root, true), ranks))
}

/** The marked ordinals by descending rank, then in catalogue order. */
function ranked(marks: OrdinalMask, ranks: Uint16Array): Uint32Array {
  const byRank = new Map<number, number[]>()
  for (const ordinal of allOrdinals(marks.length)) {
    if (!marks[ordinal]) continue
    const same = byRank.get(ranks[ordinal]!)
    if (same) same.push(ordinal)
    else byRank.set(ranks[ordinal]!, [ordinal])
  }
  const order = [...byRank.keys()].toSorted((a, b) => b - a)
  return Uint32Array.from(order.flatMap((rank) => byRank.get(rank)!))
}

type CollectionField = (
  collection: CatalogueCollection,
  node: SearchFieldNode,
  catalogue: LiveCatalogue,
) => boolean

function titlesOf({ title, translations }: CatalogueCollection): string[] {
  return [title, ...Object.values(translations ?? {}).flatMap((texts) => texts.title ?? [])]
}
function inTitles(collection: CatalogueCollection, text: string): boolean {
  return titlesOf(collection).some((title) => matchesPhrase(title, text))
}

const collectionFields: Record<string, CollectionField> = {
  title: (collection, node) => inTitles(collection, node.value),
  handle: (collection, node) => matchesText(collection.handle, node),
  id: (collection, node) => comparisonSatisfies(collection.id - Number(node.value), node.operator),
  updated_at: (collection, node, catalogue) =>
    createDateMatcher(node)(Date.parse(collection.updatedAt ?? catalogue.shop.createdAt)),
  collection_type: (collection, node) =>
    matchesText(collection.rules.length > 0 ? 'smart' : 'custom', node),
}

/** The collections whose titles match a search in any language, in their given order. */
export function searchCollections(
  catalogue: LiveCatalogue,
  query: string,
): readonly CatalogueCollection[] {
  const root = parseSearchQuery(query)
  if (!root) return catalogue.collections
  const matches = (collection: CatalogueCollection, node: SearchNode): boolean => {
    switch (node.kind) {
      case 'and':
        return node.nodes.every((child) => matches(collection, child))
      case 'or':
        return node.nodes.some((child) => matches(collection, child))
      case 'not':
        return !matches(collection, node.node)
      case 'text':
        return node.value === '' || inTitles(collection, node.value)
      case 'field': {
        const field = Object.hasOwn(collectionFields, node.field) && collectionFields[node.field]
        return field ? field(collection, node, catalogue) : matches(collection, asText(node))
      }
    }
  }
  return catalogue.collections.filter((collection) => matches(collection, root))
}
