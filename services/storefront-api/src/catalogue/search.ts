import { toMinor } from '../money/money.ts'
import type { CatalogueCollection, CatalogueProduct, CatalogueVariant } from './catalogue.ts'
import { parseSearchQuery, type SearchNode, type SearchOperator } from './search-query.ts'
import type { Shelf } from './shelf.ts'
import { createdAt, publishedAt, updatedAt } from './sort.ts'

/** A search that names a field which this shop cannot search. */
export class UnknownSearchField extends Error {
  override name = 'UnknownSearchField'
}

type FieldNode = Extract<SearchNode, { kind: 'field' }>
type Fields<T> = Record<string, (subject: T, node: FieldNode) => boolean>

function compare(order: number, operator: SearchOperator): boolean {
  if (operator === '<') return order < 0
  if (operator === '<=') return order <= 0
  if (operator === '>') return order > 0
  if (operator === '>=') return order >= 0
  return order === 0
}

function equalText(actual: string, { value, prefix }: FieldNode): boolean {
  const [have, want] = [actual.toLowerCase(), value.toLowerCase()]
  return prefix ? have.startsWith(want) : have === want
}
function words(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

/** A phrase matches where its words follow each other; the last one may be a beginning. */
function matchesPhrase(text: string, phrase: string, prefix: boolean): boolean {
  const have = words(text)
  const want = words(phrase)
  if (want.length === 0) return prefix || phrase === ''
  return have.some((_, start) =>
    want.every((word, index) => {
      const candidate = have[start + index]
      if (candidate === undefined) return false
      return index === want.length - 1 ? candidate.startsWith(word) : candidate === word
    }),
  )
}

function compareDate(actual: string, { operator, value }: FieldNode): boolean {
  const wanted = Date.parse(value)
  if (Number.isNaN(wanted)) return false
  if (operator === ':') return actual.startsWith(value) || Date.parse(actual) === wanted
  return compare(Date.parse(actual) - wanted, operator)
}

function productFields(shelf: Shelf): Fields<CatalogueProduct> {
  const { shop } = shelf
  const price =
    (read: (variant: CatalogueVariant) => string | null | undefined) =>
    (product: CatalogueProduct, node: FieldNode) =>
      /^\d{1,12}(?:\.\d{1,3})?$/u.test(node.value) &&
      product.variants.some((variant) => {
        const amount = read(variant)
        if (!amount) return false
        const difference =
          Number(toMinor(amount, shop.currencyCode)) -
          Number(node.value) * Number(toMinor('1', shop.currencyCode))
        return compare(Math.abs(difference) < 1e-6 ? 0 : difference, node.operator)
      })
  return {
    title: (product, node) => matchesPhrase(product.title, node.value, node.prefix),
    handle: (product, node) => equalText(product.handle, node),
    id: (product, node) => compare(product.id - Number(node.value), node.operator),
    tag: (product, node) => product.tags.some((tag) => equalText(tag, node)),
    tag_not: (product, node) => !product.tags.some((tag) => equalText(tag, node)),
    product_type: (product, node) => equalText(product.productType, node),
    vendor: (product, node) => equalText(product.vendor, node),
    available_for_sale: (product, node) =>
      String(shelf.isForSale(product)) === node.value.toLowerCase(),
    created_at: (product, node) => compareDate(createdAt(product, shop), node),
    updated_at: (product, node) => compareDate(updatedAt(product, shop), node),
    published_at: (product, node) => compareDate(publishedAt(product, shop), node),
    'variants.price': price((variant) => variant.price),
    'variants.compare_at_price': price((variant) => variant.compareAtPrice),
    sku: (product, node) => product.variants.some((variant) => equalText(variant.sku, node)),
  }
}

function collectionFields(shelf: Shelf): Fields<CatalogueCollection> {
  return {
    title: (collection, node) => matchesPhrase(collection.title, node.value, node.prefix),
    handle: (collection, node) => equalText(collection.handle, node),
    id: (collection, node) => compare(collection.id - Number(node.value), node.operator),
    updated_at: (collection, node) =>
      compareDate(collection.updatedAt ?? shelf.shop.createdAt, node),
    collection_type: (collection, node) =>
      equalText(collection.rules.length > 0 ? 'smart' : 'custom', node),
  }
}

function filter<T>(
  subjects: readonly T[],
  query: string,
  fields: Fields<T>,
  text: (subject: T) => string,
): readonly T[] {
  const root = parseSearchQuery(query)
  if (!root) return subjects
  const matches = (subject: T, node: SearchNode): boolean => {
    if (node.kind === 'and') return node.nodes.every((child) => matches(subject, child))
    if (node.kind === 'or') return node.nodes.some((child) => matches(subject, child))
    if (node.kind === 'not') return !matches(subject, node.node)
    if (node.kind === 'text') return matchesPhrase(text(subject), node.value, node.prefix)
    return fields[node.field]!(subject, node)
  }
  assertKnownFields(root, fields)
  return subjects.filter((subject) => matches(subject, root))
}

function assertKnownFields(node: SearchNode, fields: Fields<never>): void {
  if (node.kind === 'and' || node.kind === 'or')
    node.nodes.forEach((child) => assertKnownFields(child, fields))
  else if (node.kind === 'not') assertKnownFields(node.node, fields)
  else if (node.kind === 'field' && !Object.hasOwn(fields, node.field)) {
    throw new UnknownSearchField(
      `The search field "${node.field}" is not known to this shop. Known fields: ${Object.keys(fields).join(', ')}.`,
    )
  }
}

/**
 * The products that match a search, in their given order.
 * @throws UnknownSearchField when the query names a field that is not searchable here.
 */
export function searchProducts(shelf: Shelf, query: string): readonly CatalogueProduct[] {
  return filter(shelf.products, query, productFields(shelf), (product) =>
    [
      product.title,
      product.productType,
      product.vendor,
      ...product.tags,
      ...product.variants.map(({ sku }) => sku),
    ].join(' · '),
  )
}

/** The collections that match a search; fails as `searchProducts` does. */
export function searchCollections(shelf: Shelf, query: string): readonly CatalogueCollection[] {
  return filter(shelf.collections, query, collectionFields(shelf), (collection) => collection.title)
}
