import { shortAmount } from '#lib/money/amount.ts'
import type { Money } from '#lib/money/format-money.ts'
import { sizeOption } from '#lib/shop/product-state.ts'
import type { Cart, CartLine } from '#lib/shop/cart.ts'
import type { CartEntry, CartItem } from './cart-state.ts'
import { type Deltas, quantitiesOf } from './deltas.ts'

/**
 * The cart as the shopper sees it: the shop's, with every wish that it has not answered yet. What is
 * new comes first. `known` describes variants that the shop has not returned before.
 */
export function entriesOf(
  cart: Cart | undefined,
  deltas: Deltas,
  known: ReadonlyMap<string, CartItem>,
): CartEntry[] {
  const quantities = quantitiesOf(cart)
  const lines = new Map((cart?.lines ?? []).map((line) => [line.variantId, line]))
  const order = [
    ...[...deltas.keys()].filter((id) => !quantities.has(id)).toReversed(),
    ...quantities.keys(),
  ]
  return order.flatMap((variantId) => {
    const units = deltas.get(variantId) ?? 0
    const confirmed = quantities.get(variantId) ?? 0
    const quantity = Math.max(0, confirmed + units)
    const line = lines.get(variantId)
    const item = mergeItem(line, known.get(variantId))
    // A line that the shop keeps at zero is out of stock: it is told by a notice, not by a row.
    if (!item || quantity === 0) return []
    return [{ ...item, quantity, pending: units !== 0 }]
  })
}

/** What the rows add up to while the shop has not answered; its own subtotal otherwise. */
export function subtotalOf(
  cart: Cart | undefined,
  deltas: Deltas,
  entries: readonly CartEntry[],
): Money | undefined {
  if (deltas.size === 0) return cart?.subtotal
  const currencyCode = cart?.subtotal.currencyCode ?? entries[0]?.price.currencyCode
  if (!currencyCode) return undefined
  const sum = entries.reduce(
    (total, { price, quantity }) => total + Number(price.amount) * quantity,
    0,
  )
  return { amount: shortAmount(sum), currencyCode }
}

/** The option named size; where an answer says more than the visitor's page did, the answer counts. */
function mergeItem(line: CartLine | undefined, known: CartItem | undefined): CartItem | undefined {
  if (!line) return known
  return {
    variantId: line.variantId,
    title: known?.title ?? line.title,
    size: line.options.find(({ name }) => name.toLowerCase() === sizeOption)?.value ?? known?.size,
    price: line.price,
    image: known?.image ?? line.image,
    href: known?.href,
  }
}
