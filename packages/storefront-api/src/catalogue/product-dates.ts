import type { CatalogueProduct, CatalogueShop } from './catalogue.ts'

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
