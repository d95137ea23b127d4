import type { Minor } from '../money/money.ts'
import type { Deal } from './deals.ts'
import type { Cart } from './cart.ts'
import type { DeliveryOption } from './delivery.ts'
import { useGiftCards, type UsedGiftCard } from './gift-cards.ts'
import type { PricedCart } from './price-cart.ts'
import type { Till } from './till.ts'

/** What a buyer agrees to at the till: the cart's cost with delivery, and how it is paid. */
export interface CheckoutCost {
  /** The lines before any discount. */
  goods: Minor
  discounts: { deal: Deal; amount: Minor }[]
  delivery: DeliveryOption | null
  tax: Minor | null
  duty: Minor | null
  /** Everything to pay; gift cards are a way to pay it. */
  total: Minor
  giftCards: UsedGiftCard[]
  /** What is left after gift cards. */
  due: Minor
}

/** Sums a cart up for the till. What a discount took off lines, order and delivery is one amount. */
export function checkoutCost(cart: Cart, priced: PricedCart, till: Till): CheckoutCost {
  const taken = new Map<Deal, Minor>()
  const take = (deal: Deal, amount: Minor) => {
    if (amount > 0n) taken.set(deal, (taken.get(deal) ?? 0n) + amount)
  }
  for (const { part } of priced.lines)
    for (const { deal, amount } of part.allocations) take(deal, amount)
  for (const { deal, amounts } of priced.order) for (const amount of amounts) take(deal, amount)
  for (const { deal, amount } of priced.shipping) take(deal, amount)
  const selected = priced.delivery?.selected ?? null
  const paidByCards = priced.giftCards.reduce((sum, card) => sum + card.presentmentAmountUsed, 0n)
  const shippingOff = priced.shipping.reduce((sum, { amount }) => sum + amount, 0n)
  const total = priced.total + paidByCards + (selected?.cost ?? 0n) - shippingOff
  const giftCards = useGiftCards(cart, total, till, priced.presentment)
  return {
    goods: priced.lines.reduce((sum, line) => sum + line.subtotal, 0n),
    discounts: [...taken].map(([deal, amount]) => ({ deal, amount })),
    delivery: selected,
    tax: priced.tax,
    duty: priced.duty,
    total,
    giftCards,
    due: giftCards.reduce((left, card) => left - card.presentmentAmountUsed, total),
  }
}
