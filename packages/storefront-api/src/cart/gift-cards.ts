import type { Presentment } from '../catalogue/presentment-prices.ts'
import type { MinorUnits } from '../money/money.ts'
import type { Cart } from './cart.ts'
import { createCartProblem, type CartProblem } from './cart-problems.ts'
import type { GiftCard, PricingContext } from './pricing-context.ts'

/** A gift card of a cart, with the amount that it pays. */
export interface AppliedGiftCard {
  card: GiftCard
  /** In the shop's currency. */
  amountUsed: MinorUnits
  /** The same in the buyer's currency. */
  presentmentAmountUsed: MinorUnits
}

/** Whether a card can pay: enabled, not expired, with a positive balance. */
export function isGiftCardUsable(card: GiftCard, now: number): boolean {
  return card.enabled && card.balance > 0n && (card.expiresAt === null || now < card.expiresAt)
}

/** Applies the cart's gift cards in the order in which they were added, until nothing is due. */
export function applyGiftCards(
  cart: Cart,
  due: MinorUnits,
  { redemptions, now }: PricingContext,
  presentment: Presentment,
): AppliedGiftCard[] {
  let left = due
  return cart.giftCards.flatMap((id) => {
    const card = redemptions.giftCard(id)
    if (!card || !isGiftCardUsable(card, now)) return []
    const worth = presentment.convert(card.balance)
    const used = worth < left ? worth : left
    left -= used
    const inShop = presentment.toShop(used)
    // An exhausted card spends its last minor unit, regardless of the rounding of the rate.
    const amountUsed = used === worth || inShop > card.balance ? card.balance : inShop
    return [{ card, amountUsed, presentmentAmountUsed: used }]
  })
}

interface GiftCardChange {
  cart: Cart
  problems: CartProblem[]
}

/** Adds gift cards to a cart by code, each once. A code without a usable card is a problem. */
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
    if (card && isGiftCardUsable(card, pricing.now)) ids.add(card.id)
    else problems.push(createCartProblem('INVALID', ['giftCardCodes', index], 'giftCardInvalid'))
  })
  return { cart: { ...cart, giftCards: [...ids] }, problems }
}

/** Replaces the gift cards of a cart. */
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
