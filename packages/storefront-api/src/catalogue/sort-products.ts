import type { CatalogueCollection } from './catalogue-schema.ts'
import type { SortOrderName } from './product-index.ts'
import { ProductList, selectOrdinalsByMask, toOrdinalMask } from './product-list.ts'

/** `ProductSortKeys` and `ProductCollectionSortKeys` mapped to sort orders. */
const orders: Record<string, SortOrderName> = {
  ID: 'ID',
  TITLE: 'TITLE',
  VENDOR: 'VENDOR',
  PRODUCT_TYPE: 'PRODUCT_TYPE',
  PRICE: 'PRICE',
  CREATED: 'CREATED_AT',
  CREATED_AT: 'CREATED_AT',
  UPDATED_AT: 'UPDATED_AT',
}

const collectionOrders: Record<
  CatalogueCollection['sortOrder'],
  { key: string; descending: boolean } | null
> = {
  'alpha-asc': { key: 'TITLE', descending: false },
  'alpha-desc': { key: 'TITLE', descending: true },
  created: { key: 'CREATED', descending: false },
  'created-desc': { key: 'CREATED', descending: true },
  'price-asc': { key: 'PRICE', descending: false },
  'price-desc': { key: 'PRICE', descending: true },
  manual: null,
  'best-selling': null,
}

/**
 * Sorts products by a sort key; ties are broken by id, so that pages never overlap. The orders are
 * precomputed in the index, so this walks one of them without comparing. Keys that this shop has no
 * measure for (best selling, relevance, manual, the collection's default) keep the given order.
 */
export function sortProducts(
  products: ProductList,
  sortKey: string | null | undefined,
): ProductList {
  const name = sortKey == null ? undefined : orders[sortKey]
  if (!name) return products
  const { source, ordinals } = products
  const order = source.index().order(name)
  if (ordinals.length === source.count) return new ProductList(source, order)
  return new ProductList(source, selectOrdinalsByMask(order, toOrdinalMask(source.count, ordinals)))
}

/** Sorts by a collection's `sortOrder`; `manual` and `best-selling` keep the given order. */
export function sortCollectionProducts(
  products: ProductList,
  sortOrder: CatalogueCollection['sortOrder'],
): ProductList {
  const order = collectionOrders[sortOrder]
  if (!order) return products
  const sorted = sortProducts(products, order.key)
  return order.descending ? sorted.toReversed() : sorted
}
