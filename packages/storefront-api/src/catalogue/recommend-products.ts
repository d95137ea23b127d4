import type { CatalogueProduct } from './catalogue-schema.ts'
import type { LiveCatalogue } from './live-catalogue.ts'

/** Maximum number of recommendations for a product. */
const RECOMMENDATIONS = 10

/**
 * Similar products: two points for the type, one for the vendor, one for each shared tag; available
 * products win ties. The result is deterministic for a catalogue.
 */
export function recommendProducts(
  catalogue: LiveCatalogue,
  product: CatalogueProduct,
): CatalogueProduct[] {
  const { source } = catalogue.products
  const index = source.index()
  const scores = new Uint16Array(index.count)
  const add = (ordinals: Uint32Array | undefined, points: number) => {
    for (const ordinal of ordinals ?? []) scores[ordinal]! += points
  }
  add(index.facet('type').get(product.productType), 2)
  add(index.facet('vendor').get(product.vendor), 1)
  for (const tag of new Set(product.tags)) add(index.facet('tag').get(tag), 1)
  const own = source.ordinalOfId(product.id)
  if (own !== null) scores[own] = 0

  const forSale = catalogue.forSale()
  const best: number[] = []
  const precedes = (a: number, b: number) =>
    scores[b]! - scores[a]! ||
    forSale[b]! - forSale[a]! ||
    index.products.id[a]! - index.products.id[b]!
  for (let ordinal = 0; ordinal < scores.length; ordinal += 1) {
    if (scores[ordinal] === 0) continue
    const last = best[RECOMMENDATIONS - 1]
    if (last !== undefined && precedes(ordinal, last) >= 0) continue
    best.push(ordinal)
    best.sort(precedes)
    best.length = Math.min(best.length, RECOMMENDATIONS)
  }
  return best.map((ordinal) => source.read(ordinal))
}
