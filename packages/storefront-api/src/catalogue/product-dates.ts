import type { CatalogueProduct, CatalogueShop } from './catalogue.ts'

/** The creation date of a product; the shop's date where it has none. */
export function createdAt(product: CatalogueProduct, shop: CatalogueShop): string {
  return product.createdAt ?? shop.createdAt
}
export function publishedAt(product: CatalogueProduct, shop: CatalogueShop): string {
  return product.publishedAt ?? createdAt(product, shop)
}
export function updatedAt(product: CatalogueProduct, shop: CatalogueShop): string {
  return product.updatedAt ?? createdAt(product, shop)
}
