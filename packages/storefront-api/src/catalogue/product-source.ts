import type { Catalogue, CatalogueProduct } from './catalogue-schema.ts'
import type { ProductIndex } from './product-index.ts'

/** The whole catalogue file except its products. */
export type CatalogueWithoutProducts = Omit<Catalogue, 'products'>

/** A variant's stock-related data in the catalogue. */
export interface VariantStockEntry {
  ordinal: number
  id: number
  delivered: number
  oversell: boolean
}

/**
 * Storage of products. Active products are numbered from 0 in catalogue order: indexes and lists
 * store this number, the ordinal, instead of the product.
 */
export interface ProductSource {
  content: CatalogueWithoutProducts
  /** Number of active products. */
  count: number
  /** Reads an active product; repeated reads may return different objects. */
  read(ordinal: number): CatalogueProduct
  /** null for a product that is not active. */
  ordinalOfId(id: number): number | null
  ordinalOfHandle(handle: string): number | null
  ordinalOfVariant(variantId: number): number | null
  /** Every product, including drafts and archived ones. */
  all(): Iterable<CatalogueProduct>
  /** Draft and archived products. */
  inactive(): Iterable<CatalogueProduct>
  /** Every variant with its delivered quantity, including those of drafts. */
  variants(): Iterable<VariantStockEntry>
  index(): ProductIndex
  close(): void
}

/** Maximum number of cached products; some ten megabytes. */
const CACHE_SIZE = 4_000

/** Caches the most recently read products. */
export function memoizeProductReads(
  read: (ordinal: number) => CatalogueProduct,
): (ordinal: number) => CatalogueProduct {
  let recent = new Map<number, CatalogueProduct>()
  let older = new Map<number, CatalogueProduct>()
  return (ordinal) => {
    let product = recent.get(ordinal)
    if (product) return product
    product = older.get(ordinal) ?? read(ordinal)
    recent.set(ordinal, product)
    // Two generations: a hit moves the product into the younger one; the older one is dropped
    // whole.
    if (recent.size >= CACHE_SIZE / 2) {
      older = recent
      recent = new Map()
    }
    return product
  }
}
