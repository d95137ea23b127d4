import type { CatalogueProduct, CatalogueShop } from './catalogue-schema.ts'

/** The creation date of a product; the shop's date where it has none. */
export function productCreatedAt(product: CatalogueProduct, shop: CatalogueShop): string {
  return product.createdAt ?? shop.createdAt
}
export function productPublishedAt(product: CatalogueProduct, shop: CatalogueShop): string {
  return product.publishedAt ?? productCreatedAt(product, shop)
}
export function productUpdatedAt(product: CatalogueProduct, shop: CatalogueShop): string {
  return product.updatedAt ?? productCreatedAt(product, shop)
}
