import type { VariantWithProduct, LiveCatalogue } from '../catalogue/live-catalogue.ts'
import type { Cart, CartLine } from './cart.ts'
import {
  notEnoughStockWarning,
  outOfStockWarning,
  createCartProblem,
  type CartProblem,
  type CartWarning,
} from './cart-problems.ts'

type StockReader = Pick<LiveCatalogue, 'variant' | 'sellable'>

/** The title of a variant in messages: its product and, when there are several, its variant. */
export function variantDisplayTitle({ product, variant }: VariantWithProduct): string {
  return product.variants.length > 1 ? `${product.title} – ${variant.title}` : product.title
}

/**
 * Fits every line to the stock. Lines of the same variant share it: the changed line (`favoured`),
 * then older lines, have priority. A line without stock stays at 0 with a warning, one with less
 * stock than its quantity is reduced with a warning; deleted variants are removed.
 */
export function fitCartToStock(
  cart: Cart,
  stock: StockReader,
  favoured?: string,
): { cart: Cart; warnings: CartWarning[] } {
  const left = new Map<number, number>()
  const fitted = new Map<string, CartLine>()
  const warnings: CartWarning[] = []
  const turns = cart.lines
    .toReversed()
    .toSorted((a, b) => Number(b.id === favoured) - Number(a.id === favoured))
  for (const line of turns) {
    const piece = stock.variant(line.variantId)
    if (!piece) continue
    const available = left.get(line.variantId) ?? stock.sellable(line.variantId)
    const quantity = Math.min(line.quantity, available)
    left.set(line.variantId, available - quantity)
    fitted.set(line.id, quantity === line.quantity ? line : { ...line, quantity })
    if (quantity === 0) warnings.push(outOfStockWarning(line.id, variantDisplayTitle(piece)))
    else if (quantity < line.quantity)
      warnings.push(notEnoughStockWarning(line.id, variantDisplayTitle(piece), quantity))
  }
  return {
    cart: { ...cart, lines: cart.lines.flatMap((line) => fitted.get(line.id) ?? []) },
    warnings,
  }
}

/** The problem of a quantity under the variant's quantity rule; 0 is always valid. */
export function quantityRuleProblem(
  piece: VariantWithProduct,
  quantity: number,
  field: readonly (string | number)[],
): CartProblem | null {
  const rule = piece.variant.quantityRule
  if (!rule || quantity === 0) return null
  const title = variantDisplayTitle(piece)
  if (quantity < rule.minimum) {
    return createCartProblem('MINIMUM_NOT_MET', field, 'minimum', { title, count: rule.minimum })
  }
  if (rule.maximum !== null && quantity > rule.maximum) {
    return createCartProblem('MAXIMUM_EXCEEDED', field, 'maximum', { title, count: rule.maximum })
  }
  if (quantity % rule.increment !== 0) {
    return createCartProblem('INVALID_INCREMENT', field, 'increment', {
      title,
      count: rule.increment,
    })
  }
  return null
}
