import type { Catalogue, CatalogueProduct } from './catalogue.ts'
import type { ProductIndex } from './product-index.ts'

/** Everything of a catalogue file besides its products. */
export type CatalogueContent = Omit<Catalogue, 'products'>

/** A variant's place in the catalogue. */
export interface VariantEntry {
  ordinal: number
  id: number
  delivered: number
  oversell: boolean
}

/**
 * Where the shelf takes products from. Active products are numbered from 0 in catalogue order: that
 * number, the ordinal, is what indexes and lists hold in place of the product.
 */
export interface ProductSource {
  content: CatalogueContent
  /** How many products are active. */
  count: number
  /** An active product; the same one may be another object the next time. */
  read(ordinal: number): CatalogueProduct
  /** null for what is not on the shelf. */
  ordinalOfId(id: number): number | null
  ordinalOfHandle(handle: string): number | null
  ordinalOfVariant(variantId: number): number | null
  /** Every product, drafts and archived ones included. */
  all(): Iterable<CatalogueProduct>
  /** Products that are not on the shelf: drafts and archived ones. */
  inactive(): Iterable<CatalogueProduct>
  /** Every variant with what was delivered of it, drafts included. */
  variants(): Iterable<VariantEntry>
  index(): ProductIndex
  close(): void
}

/** How many products that were read are kept; some ten megabytes. */
const CACHE_SIZE = 4_000

/** A reader that keeps what was read last. */
export function memoizeProducts(
  read: (ordinal: number) => CatalogueProduct,
): (ordinal: number) => CatalogueProduct {
  let recent = new Map<number, CatalogueProduct>()
  let older = new Map<number, CatalogueProduct>()
  return (ordinal) => {
    let product = recent.get(ordinal)
    if (product) return product
    product = older.get(ordinal) ?? read(ordinal)
    recent.set(ordinal, product)
    // Two generations: what is asked for moves into the younger one, the elder is dropped whole.
    if (recent.size >= CACHE_SIZE / 2) {
      older = recent
      recent = new Map()
    }
    return product
  }
}
