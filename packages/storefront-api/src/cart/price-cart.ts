import type { MinorUnits } from '../money/money.ts'
import {
  presentmentCompareAtPriceOf,
  presentmentFor,
  presentmentPriceOf,
  type Presentment,
} from '../catalogue/presentment-prices.ts'
import { findSellingPlan, sellingPlanPrice } from '../catalogue/selling-plans.ts'
import type { Cart } from './cart.ts'
import {
  deliveryAddressOf,
  buildDeliveryGroup,
  type DeliveryGroup,
  type DeliveryOption,
} from './delivery-group.ts'
import type { PricingContext } from './pricing-context.ts'
import { findBestDiscounts, type AppliedDiscounts } from './find-best-discounts.ts'
import {
  partSubtotalBeforeDiscounts,
  partTotalAfterDiscounts,
  type DiscountAllocation,
  type LinePart,
} from './line-part.ts'
import {
  canCombineDiscounts,
  configuredDiscountCode,
  findDiscountByCode,
  resolveLines,
  discountRefusalReason,
  type CandidateDiscount,
  type DiscountRefusalReason,
} from './discounts.ts'
import { applyGiftCards, type AppliedGiftCard } from './gift-cards.ts'

/** The tax portion of an amount, rounded half up; `inside` when the amount includes it. */
function taxPortion(amount: MinorUnits, rate: string, inside: boolean): MinorUnits {
  const [whole = '0', decimals = ''] = rate.split('.')
  const over = BigInt(whole + decimals)
  const under = 10n ** BigInt(decimals.length)
  const divisor = inside ? under + over : under
  return (2n * amount * over + divisor) / (2n * divisor)
}

/**
 * The country that determines a cart's prices: the buyer's, once set, else that of the request or of
 * the last change.
 */
function pricingCountry(
  { buyerIdentity, spoken }: Cart,
  { country }: PricingContext,
): string | null {
  return buyerIdentity.countryCode ?? country ?? spoken.country
}

/** The currency of a cart. A cart without lines uses the shop's, as in the live service. */
export function cartPresentment(cart: Cart, pricing: PricingContext): Presentment {
  const country = cart.lines.length > 0 ? pricingCountry(cart, pricing) : null
  return presentmentFor(pricing.catalogue.shop, country)
}

/**
 * Tax and duties of a cart: null unless the catalogue enables estimates. What prices do not include
 * is added to the total.
 */
function estimates(
  cart: Cart,
  pricing: PricingContext,
  amount: MinorUnits,
): { tax: MinorUnits | null; duty: MinorUnits | null; added: MinorUnits } {
  const { taxes, countryCode } = pricing.catalogue.shop
  if (!taxes?.estimate || cart.lines.length === 0) return { tax: null, duty: null, added: 0n }
  const country =
    deliveryAddressOf(cart)?.countryCode ?? pricingCountry(cart, pricing) ?? countryCode
  const rateOf = (rates: Record<string, string>) => rates[country] ?? rates['*'] ?? null
  const taxRate = rateOf(taxes.rates)
  const dutyRate = rateOf(taxes.duties)
  const tax = taxRate === null ? null : taxPortion(amount, taxRate, taxes.included)
  const duty = dutyRate === null ? null : taxPortion(amount, dutyRate, false)
  return { tax, duty, added: (taxes.included ? 0n : (tax ?? 0n)) + (duty ?? 0n) }
}

/** A priced line, in the buyer's currency. */
export interface PricedLine {
  part: LinePart
  amountPerQuantity: MinorUnits
  compareAtAmountPerQuantity: MinorUnits | null
  /** Before discounts. */
  subtotal: MinorUnits
  /** After the line's own discounts. */
  total: MinorUnits
}

export interface DiscountCodeWithRefusal {
  code: string
  /** Why it does not apply; null when it does. */
  refusal: DiscountRefusalReason | null
}

/** All costs of a cart. */
export interface PricedCart {
  presentment: Presentment
  currencyCode: string
  lines: PricedLine[]
  /** Order discounts: for each discount, one amount per line. */
  order: AppliedDiscounts['order']
  shipping: DiscountAllocation[]
  codes: DiscountCodeWithRefusal[]
  delivery: DeliveryGroup | null
  giftCards: AppliedGiftCard[]
  /** Sum of the lines, before order discounts. */
  subtotal: MinorUnits
  tax: MinorUnits | null
  duty: MinorUnits | null
  /** The amount due after gift cards, without delivery. */
  total: MinorUnits
}

interface Codes {
  candidates: CandidateDiscount[]
  refused: Map<string, DiscountRefusalReason>
}

/** The candidate discounts of a cart: those of its codes, then automatic ones. */
function collectCandidates(
  codes: readonly string[],
  refuse: (candidate: CandidateDiscount) => DiscountRefusalReason | null,
  pricing: PricingContext,
): Codes {
  const candidates: CandidateDiscount[] = []
  const refused = new Map<string, DiscountRefusalReason>()
  for (const code of codes) {
    const discount = findDiscountByCode(code, pricing.discounts)
    const refusal = discount ? refuse({ discount, code }) : 'DISCOUNT_NOT_FOUND'
    if (refusal) refused.set(code, refusal)
    else if (discount && !candidates.some((candidate) => candidate.discount === discount))
      candidates.push({ discount, code })
  }
  for (const discount of pricing.discounts) {
    const candidate = { discount, code: null }
    if (discount.codes.length === 0 && !refuse(candidate)) candidates.push(candidate)
  }
  return { candidates, refused }
}

function appliedCandidates({ parts, order, shipping }: AppliedDiscounts): CandidateDiscount[] {
  return [
    ...parts.flatMap(({ allocations }) => allocations.map(({ candidate }) => candidate)),
    ...order.map(({ candidate }) => candidate),
    ...shipping.map(({ candidate }) => candidate),
  ]
}

function codeStates(
  codes: readonly string[],
  { candidates, refused }: Codes,
  applied: AppliedDiscounts,
): DiscountCodeWithRefusal[] {
  const used = appliedCandidates(applied)
  return codes.map((code) => {
    const refusal = refused.get(code)
    if (refusal) return { code, refusal }
    if (used.some((candidate) => candidate.code === code)) return { code, refusal: null }
    const discount = candidates.find((candidate) => candidate.code === code)?.discount
    const isCombined = used.every(
      (other) => discount && canCombineDiscounts(other.discount, discount),
    )
    // Delivery is free already; the code counts for another delivery option.
    if (discount?.value.type === 'shipping' && isCombined) return { code, refusal: null }
    // A buy-x-get-y without matching items lacks quantity; any other discount lost to a better one.
    const isShort = discount?.value.type === 'buyXGetY' && used.length === 0
    return {
      code,
      refusal: isShort ? 'DISCOUNT_QUANTITY_NOT_IN_RANGE' : 'DISCOUNT_CODE_NOT_HONOURED',
    }
  })
}

/**
 * Prices a cart: prices in the currency of the buyer's country, line discounts, then order
 * discounts, then gift cards. The total is the sum of the lines minus order discounts.
 */
export function priceCart(cart: Cart, pricing: PricingContext): PricedCart {
  const { shop } = pricing.catalogue
  const presentment = cartPresentment(cart, pricing)
  const resolvedLines = resolveLines(cart, pricing)
  const unitPrices = resolvedLines.map(({ piece, line }) => {
    const price = presentmentPriceOf(piece.variant, shop, presentment)
    const plan = findSellingPlan(pricing.catalogue.content, piece.product, line.sellingPlanId)
    return plan ? sellingPlanPrice(plan, price, shop, presentment) : price
  })
  const goods = resolvedLines.reduce(
    (sum, { line }, index) => sum + unitPrices[index]! * BigInt(line.quantity),
    0n,
  )
  const delivery = buildDeliveryGroup(cart, resolvedLines, goods, pricing, presentment)
  const destination = delivery?.address.countryCode ?? null
  const discountCodes = cart.discountCodes.map((code) =>
    configuredDiscountCode(code, pricing.discounts),
  )
  const codes = collectCandidates(
    discountCodes,
    ({ discount }) =>
      discountRefusalReason(
        discount,
        cart,
        resolvedLines,
        pricing,
        destination !== null && discount.countries?.includes(destination) !== false,
      ),
    pricing,
  )
  const input = {
    context: pricing,
    presentment,
    resolvedLines,
    unitPrices,
    delivery: delivery?.selected?.cost ?? null,
  }
  const applied = findBestDiscounts(codes.candidates, input)
  const lines = applied.parts.map((part): PricedLine => ({
    part,
    amountPerQuantity: part.unitPrice,
    compareAtAmountPerQuantity: presentmentCompareAtPriceOf(
      part.resolved.piece.variant,
      shop,
      presentment,
    ),
    subtotal: partSubtotalBeforeDiscounts(part),
    total: partTotalAfterDiscounts(part),
  }))
  const subtotal = lines.reduce((sum, { total }) => sum + total, 0n)
  const off = applied.order.flatMap(({ amounts }) => amounts).reduce((sum, one) => sum + one, 0n)
  const { tax, duty, added } = estimates(cart, pricing, subtotal - off)
  const due = subtotal - off + added
  const giftCards = applyGiftCards(cart, due, pricing, presentment)
  return {
    presentment,
    currencyCode: presentment.currencyCode,
    lines,
    order: applied.order,
    shipping: applied.shipping,
    codes: codeStates(discountCodes, codes, applied),
    delivery,
    giftCards,
    subtotal,
    tax,
    duty,
    total: giftCards.reduce((left, { presentmentAmountUsed }) => left - presentmentAmountUsed, due),
  }
}

/** The costs that a buyer agrees to at the checkout: with delivery, and with payment. */
export interface CheckoutCost {
  /** Sum of the lines before any discount. */
  goods: MinorUnits
  discounts: { candidate: CandidateDiscount; amount: MinorUnits }[]
  delivery: DeliveryOption | null
  tax: MinorUnits | null
  duty: MinorUnits | null
  /** The total; gift cards are a payment method. */
  total: MinorUnits
  giftCards: AppliedGiftCard[]
  /** The amount due after gift cards. */
  due: MinorUnits
}

/** Computes the checkout costs. The amounts of a discount on lines, order and delivery are summed. */
export function computeCheckoutCost(
  cart: Cart,
  priced: PricedCart,
  pricing: PricingContext,
): CheckoutCost {
  const taken = new Map<CandidateDiscount, MinorUnits>()
  const take = (candidate: CandidateDiscount, amount: MinorUnits) => {
    if (amount > 0n) taken.set(candidate, (taken.get(candidate) ?? 0n) + amount)
  }
  for (const { part } of priced.lines)
    for (const { candidate, amount } of part.allocations) take(candidate, amount)
  for (const { candidate, amounts } of priced.order)
    for (const amount of amounts) take(candidate, amount)
  for (const { candidate, amount } of priced.shipping) take(candidate, amount)
  const selected = priced.delivery?.selected ?? null
  const paidByCards = priced.giftCards.reduce((sum, card) => sum + card.presentmentAmountUsed, 0n)
  const shippingOff = priced.shipping.reduce((sum, { amount }) => sum + amount, 0n)
  const total = priced.total + paidByCards + (selected?.cost ?? 0n) - shippingOff
  const giftCards = applyGiftCards(cart, total, pricing, priced.presentment)
  return {
    goods: priced.lines.reduce((sum, line) => sum + line.subtotal, 0n),
    discounts: [...taken].map(([candidate, amount]) => ({ candidate, amount })),
    delivery: selected,
    tax: priced.tax,
    duty: priced.duty,
    total,
    giftCards,
    due: giftCards.reduce((left, card) => left - card.presentmentAmountUsed, total),
  }
}
