import type { CatalogueProduct } from './catalogue.ts'
import type { Shelf } from './shelf.ts'

/** Most recommendations for a product. */
const RECOMMENDATIONS = 10

/**
 * Products that resemble one: a point for the type, one for the vendor, one for each shared tag;
 * what can be bought comes first among equals. Same catalogue, same answer.
 */
export function recommend(shelf: Shelf, product: CatalogueProduct): CatalogueProduct[] {
  const score = (other: CatalogueProduct) =>
    Number(other.productType === product.productType) * 2 +
    Number(other.vendor === product.vendor) +
    other.tags.filter((tag) => product.tags.includes(tag)).length
  return shelf.products
    .filter((other) => other.id !== product.id)
    .map((other) => ({ other, score: score(other), forSale: Number(shelf.isForSale(other)) }))
    .filter((candidate) => candidate.score > 0)
    .toSorted((a, b) => b.score - a.score || b.forSale - a.forSale || a.other.id - b.other.id)
    .slice(0, RECOMMENDATIONS)
    .map((candidate) => candidate.other)
}
