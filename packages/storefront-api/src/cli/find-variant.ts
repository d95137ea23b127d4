import type { Piece } from '../catalogue/shelf.ts'
import type { ProductSource } from '../catalogue/product-source.ts'
import { numericId } from '../catalogue/gid.ts'
import { StartupError } from '../startup-error.ts'

/** Every variant of the catalogue with its product, drafts included. */
export function* everyPiece(source: ProductSource): Generator<Piece> {
  for (const product of source.all())
    for (const variant of product.variants) yield { product, variant }
}

/**
 * Finds a variant by its SKU, its number or its global id. A SKU wins over a number.
 * @throws StartupError when there is none, or several share the SKU.
 */
export function findVariant(source: ProductSource, name: string): Piece {
  const id = numericId(name, 'ProductVariant') ?? (/^\d{1,15}$/u.test(name) ? Number(name) : null)
  const bySku: Piece[] = []
  let byId: Piece | null = null
  for (const piece of everyPiece(source)) {
    if (piece.variant.sku === name) bySku.push(piece)
    if (piece.variant.id === id) byId = piece
  }
  if (bySku.length > 1) {
    const ids = bySku.map(({ variant }) => variant.id).join(', ')
    throw new StartupError(`Several variants have the SKU ${name}. Name one by its id: ${ids}.`)
  }
  const found = bySku[0] ?? byId
  if (!found) throw new StartupError(`No variant has the SKU or id ${JSON.stringify(name)}.`)
  return found
}
