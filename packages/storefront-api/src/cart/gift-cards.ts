import type { Presentment } from '../catalogue/presentment.ts'
import type { Minor } from '../money/money.ts'
import type { Cart } from './cart.ts'
import { cartProblem, type CartProblem } from './cart-problems.ts'
import type { GiftCard, PricingContext } from './pricing-context.ts'

/** A gift card of a cart, with what of it pays for the cart. */
export interface AppliedGiftCard {
  card: GiftCard
  /** In the shop's currency. */
  amountUsed: Minor
  /** The same in the buyer's currency. */
  presentmentAmountUsed: Minor
}

/** Whether a card can pay: enabled, not expired, with something left on it. */
export function isUsable(card: GiftCard, now: number): boolean {
  return card.enabled && card.balance > 0n && (card.expiresAt === null || now < card.expiresAt)
}

/** Lets the cart's cards pay, in the order in which they were added, until nothing is due. */
export function applyGiftCards(
  cart: Cart,
  due: Minor,
  { redemptions, now }: PricingContext,
  presentment: Presentment,
): AppliedGiftCard[] {
  let left = due
  return cart.giftCards.flatMap((id) => {
    const card = redemptions.giftCard(id)
    if (!card || !isUsable(card, now)) return []
    const worth = presentment.convert(card.balance)
    const used = worth < left ? worth : left
    left -= used
    const inShop = presentment.toShop(used)
    // A card that is used up gives its last unit, whatever the rate would round to.
    const amountUsed = used === worth || inShop > card.balance ? card.balance : inShop
    return [{ card, amountUsed, presentmentAmountUsed: used }]
  })
}

interface GiftCardChange {
  cart: Cart
  problems: CartProblem[]
}

/** Puts cards on a cart by their codes; each once. A code that is no usable card is a problem. */
export function addGiftCards(
  cart: Cart,
  codes: readonly string[],
  pricing: PricingContext,
): GiftCardChange {
  const problems: CartProblem[] = []
  const ids = new Set(cart.giftCards)
  codes.forEach((code, index) => {
    if (code.trim() === '') return
    const card = pricing.redemptions.giftCardByCode(code)
    if (card && isUsable(card, pricing.now)) ids.add(card.id)
    else problems.push(cartProblem('INVALID', ['giftCardCodes', index], 'giftCardInvalid'))
  })
  return { cart: { ...cart, giftCards: [...ids] }, problems }
}

/** Replaces the cards of a cart. */
export function setGiftCards(
  cart: Cart,
  codes: readonly string[],
  pricing: PricingContext,
): GiftCardChange {
  return addGiftCards({ ...cart, giftCards: [] }, codes, pricing)
}

export function removeGiftCards(cart: Cart, ids: readonly number[]): Cart {
  return { ...cart, giftCards: cart.giftCards.filter((id) => !ids.includes(id)) }
}
