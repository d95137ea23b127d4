import { trimAmountDecimals } from '#lib/money/trim-amount-decimals.ts'
import type { Money } from '#lib/money/format-money.ts'
import { sizeOptionName } from '#lib/shop/product-state.ts'
import type { Cart, CartLine } from '#lib/shop/cart.ts'
import type { CartItemWithQuantity, CartItemDetails, CartState } from './cart-state.ts'
import { type UnitDeltas, cartQuantities } from './unit-deltas.ts'
import { unitDeltasOf, type PendingMutations } from './pending-mutations.ts'

type CartView = Omit<CartState, 'status' | 'busy' | 'stalled' | 'messages' | 'opens' | 'lastAdded'>

/**
 * The optimistic view: the confirmed cart with the pending mutations applied. `known` describes variants that the
 * shop has not returned yet.
 */
export function applyPendingMutations(
  cart: Cart | undefined,
  mutations: PendingMutations,
  items: ReadonlyMap<string, CartItemDetails>,
): CartView {
  const deltas = unitDeltasOf(mutations)
  const lines = mutations.replace ? undefined : cart
  const entries = entriesOf(lines, deltas, items)
  const isOpen = deltas.size > 0 || mutations.replace !== undefined
  return {
    entries,
    count: entries.reduce((sum, { quantity }) => sum + quantity, 0),
    ...totalsOf(cart, isOpen, entries),
    tax: cart?.tax,
    duty: cart?.duty,
    shipping: cart?.shipping,
    discounts: cart?.discounts ?? [],
    codes: codesOf(cart, mutations),
    giftCards: giftCardsOf(cart, mutations),
    note: mutations.note ?? cart?.note ?? '',
    checkoutUrl: cart?.checkoutUrl,
  }
}

function entriesOf(
  cart: Cart | undefined,
  deltas: UnitDeltas,
  items: ReadonlyMap<string, CartItemDetails>,
): CartItemWithQuantity[] {
  const quantities = cartQuantities(cart)
  const lines = new Map((cart?.lines ?? []).map((line) => [line.variantId, line]))
  // New lines come first.
  const order = [
    ...[...deltas.keys()].filter((id) => !quantities.has(id)).toReversed(),
    ...quantities.keys(),
  ]
  return order.flatMap((variantId) => {
    const units = deltas.get(variantId) ?? 0
    const confirmed = quantities.get(variantId) ?? 0
    const quantity = Math.max(0, confirmed + units)
    const line = lines.get(variantId)
    const item = mergeItem(line, items.get(variantId))
    // A line with quantity zero is out of stock: a notice reports it instead of a row.
    if (!item || quantity === 0) return []
    return [{ ...item, ...(line && factsOfLine(line, quantity)), quantity, pending: units !== 0 }]
  })
}

function factsOfLine(
  { available, stock, compareAtPrice }: CartLine,
  quantity: number,
): Pick<CartItemWithQuantity, 'compareAtPrice' | 'stock' | 'unavailable'> {
  // Without stock a watch that is for sale can be back-ordered.
  const limit = stock !== undefined && stock > 0 ? stock : quantity
  return {
    compareAtPrice,
    stock,
    unavailable: available ? Math.max(0, quantity - limit) : quantity,
  }
}

/** Sums of the rows less known discounts while mutations are pending; the shop's own totals otherwise. */
function totalsOf(
  cart: Cart | undefined,
  isOpen: boolean,
  entries: readonly CartItemWithQuantity[],
): { subtotal: Money | undefined; toPay: Money | undefined } {
  if (!isOpen) return { subtotal: cart?.subtotal, toPay: cart?.toPay }
  const currencyCode = cart?.subtotal.currencyCode ?? entries[0]?.price.currencyCode
  // Lines without a shop price may be in another currency than the cart, so there is no sum yet.
  if (!currencyCode || entries.some(({ price }) => price.currencyCode !== currencyCode))
    return { subtotal: undefined, toPay: undefined }
  const sum = entries.reduce(
    (total, { price, quantity }) => total + Number(price.amount) * quantity,
    0,
  )
  const off = (cart?.discounts ?? []).reduce(
    (total, { on, amount }) => (on === 'lines' ? total + Number(amount.amount) : total),
    0,
  )
  const subtotal = Math.max(0, sum - off)
  const extra = cart ? Number(cart.total.amount) - Number(cart.subtotal.amount) : 0
  const paid = cart ? Number(cart.total.amount) - Number(cart.toPay.amount) : 0
  return {
    subtotal: { amount: trimAmountDecimals(subtotal), currencyCode },
    toPay: { amount: trimAmountDecimals(Math.max(0, subtotal + extra - paid)), currencyCode },
  }
}

function codesOf(
  cart: Cart | undefined,
  { addCodes, dropCodes }: PendingMutations,
): CartView['codes'] {
  const isAmong = (list: readonly string[], code: string) =>
    list.some((each) => each.toLowerCase() === code.toLowerCase())
  const held = (cart?.discountCodes ?? []).filter(({ code }) => !isAmong(dropCodes, code))
  const coming = addCodes.filter(
    (code) => !held.some((each) => each.code.toLowerCase() === code.toLowerCase()),
  )
  return [...held, ...coming.map((code) => ({ code }))]
}

function giftCardsOf(
  cart: Cart | undefined,
  { addGiftCards, dropGiftCards }: PendingMutations,
): CartView['giftCards'] {
  return [
    ...(cart?.giftCards ?? []).filter(({ id }) => !dropGiftCards.includes(id)),
    ...addGiftCards.map((code) => ({ lastCharacters: code.slice(-4) })),
  ]
}

/** Merges a line of the shop with the page's data of the variant; the shop's values win. */
function mergeItem(
  line: CartLine | undefined,
  item: CartItemDetails | undefined,
): CartItemDetails | undefined {
  if (!line) return item
  const size =
    line.options.find(({ name }) => name.toLowerCase() === sizeOptionName)?.value ?? item?.size
  const choices = line.options.flatMap(({ value }) =>
    value === size || value === 'Default Title' ? [] : [value],
  )
  return {
    variantId: line.variantId,
    title: line.title,
    size,
    ...(choices.length > 0 && { choices }),
    price: line.price,
    image: item?.image ?? line.image,
    href: item?.href,
    handle: line.handle,
  }
}
