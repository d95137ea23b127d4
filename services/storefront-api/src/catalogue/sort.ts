import { priceBounds } from './prices.ts'
import type { CatalogueCollection, CatalogueProduct, CatalogueShop } from './catalogue.ts'

type Compare = (a: CatalogueProduct, b: CatalogueProduct) => number

function text(read: (product: CatalogueProduct) => string): Compare {
  const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
  return (a, b) => collator.compare(read(a), read(b))
}
function sign(difference: bigint): number {
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

const byTitle = text((product) => product.title)
const byId: Compare = (a, b) => a.id - b.id
function byCreated(shop: CatalogueShop): Compare {
  return (a, b) => Date.parse(createdAt(a, shop)) - Date.parse(createdAt(b, shop))
}
function byPrice(shop: CatalogueShop): Compare {
  return (a, b) =>
    sign(priceBounds(a, shop.currencyCode).min - priceBounds(b, shop.currencyCode).min)
}

/** When a product was made; the shop's own date where it carries none. */
export function createdAt(product: CatalogueProduct, shop: CatalogueShop): string {
  return product.createdAt ?? shop.createdAt
}
export function publishedAt(product: CatalogueProduct, shop: CatalogueShop): string {
  return product.publishedAt ?? createdAt(product, shop)
}
export function updatedAt(product: CatalogueProduct, shop: CatalogueShop): string {
  return product.updatedAt ?? createdAt(product, shop)
}

/** Ties are broken by id, so that pages never overlap. */
function sorted(products: readonly CatalogueProduct[], compare: Compare) {
  return products.toSorted((a, b) => compare(a, b) || byId(a, b))
}

/** The order that a collection's `sortOrder` asks for; `manual` and `best-selling` keep the given one. */
export function sortCollectionProducts(
  products: readonly CatalogueProduct[],
  sortOrder: CatalogueCollection['sortOrder'],
  shop: CatalogueShop,
): readonly CatalogueProduct[] {
  const descending =
    (compare: Compare): Compare =>
    (a, b) =>
      compare(b, a)
  switch (sortOrder) {
    case 'alpha-asc':
      return sorted(products, byTitle)
    case 'alpha-desc':
      return sorted(products, descending(byTitle))
    case 'created':
      return sorted(products, byCreated(shop))
    case 'created-desc':
      return sorted(products, descending(byCreated(shop)))
    case 'price-asc':
      return sorted(products, byPrice(shop))
    case 'price-desc':
      return sorted(products, descending(byPrice(shop)))
    case 'manual':
    case 'best-selling':
      return products
  }
}

/**
 * The order of `ProductSortKeys` and `ProductCollectionSortKeys`. Keys without a measure in this
 * shop (best selling, relevance, manual, the collection's default) keep the given order.
 */
export function sortProducts(
  products: readonly CatalogueProduct[],
  sortKey: string | null,
  shop: CatalogueShop,
): readonly CatalogueProduct[] {
  switch (sortKey ?? 'RELEVANCE') {
    case 'ID':
      return sorted(products, byId)
    case 'TITLE':
      return sorted(products, byTitle)
    case 'VENDOR':
      return sorted(
        products,
        text((product) => product.vendor),
      )
    case 'PRODUCT_TYPE':
      return sorted(
        products,
        text((product) => product.productType),
      )
    case 'PRICE':
      return sorted(products, byPrice(shop))
    case 'CREATED':
    case 'CREATED_AT':
      return sorted(products, byCreated(shop))
    case 'UPDATED_AT':
      return sorted(
        products,
        (a, b) => Date.parse(updatedAt(a, shop)) - Date.parse(updatedAt(b, shop)),
      )
    default:
      return products
  }
}
