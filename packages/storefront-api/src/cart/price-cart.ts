import type { Minor } from '../money/money.ts'
import {
  compareAtPriceOf,
  presentmentFor,
  priceOf,
  type Presentment,
} from '../catalogue/presentment.ts'
import { planOf, planPrice } from '../catalogue/selling-plans.ts'
import type { Cart } from './cart.ts'
import {
  deliveryAddressOf,
  deliveryGroup,
  type DeliveryGroup,
  type DeliveryOption,
} from './delivery.ts'
import type { Till } from './till.ts'
import {
  bestDeals,
  subtotalOf,
  totalOf,
  type Allocation,
  type Applied,
  type Part,
} from './apply-deals.ts'
import { discountOfCode, heldLines, refusalOf, type Deal, type Refusal } from './deals.ts'
import { useGiftCards, type UsedGiftCard } from './gift-cards.ts'

/** What a rate makes of an amount, rounded half up; `inside` when the amount contains it already. */
function part(amount: Minor, rate: string, inside: boolean): Minor {
  const [whole = '0', decimals = ''] = rate.split('.')
  const over = BigInt(whole + decimals)
  const under = 10n ** BigInt(decimals.length)
  const divisor = inside ? under + over : under
  return (2n * amount * over + divisor) / (2n * divisor)
}

/**
 * Tax and duty of a cart: null unless the catalogue switches estimates on. What is not contained in
 * the prices is added to what is paid.
 */
function estimates(
  cart: Cart,
  till: Till,
  amount: Minor,
): { tax: Minor | null; duty: Minor | null; added: Minor } {
  const { taxes, countryCode } = till.shelf.shop
  if (!taxes?.estimate || cart.lines.length === 0) return { tax: null, duty: null, added: 0n }
  const country =
    deliveryAddressOf(cart)?.countryCode ?? cart.buyerIdentity.countryCode ?? countryCode
  const rateOf = (rates: Record<string, string>) => rates[country] ?? rates['*'] ?? null
  const taxRate = rateOf(taxes.rates)
  const dutyRate = rateOf(taxes.duties)
  const tax = taxRate === null ? null : part(amount, taxRate, taxes.included)
  const duty = dutyRate === null ? null : part(amount, dutyRate, false)
  return { tax, duty, added: (taxes.included ? 0n : (tax ?? 0n)) + (duty ?? 0n) }
}

/** A line as it is shown, in the buyer's currency. */
export interface PricedLine {
  part: Part
  amountPerQuantity: Minor
  compareAtAmountPerQuantity: Minor | null
  /** Before discounts. */
  subtotal: Minor
  /** After the line's own discounts. */
  total: Minor
}

export interface CodeState {
  code: string
  /** Why it does not apply; null when it does. */
  refusal: Refusal | null
}

/** Everything that a cart costs. */
export interface PricedCart {
  presentment: Presentment
  currencyCode: string
  lines: PricedLine[]
  /** Discounts on the whole order, by discount one amount a line. */
  order: Applied['order']
  shipping: Allocation[]
  codes: CodeState[]
  delivery: DeliveryGroup | null
  giftCards: UsedGiftCard[]
  /** The lines, before discounts on the whole order. */
  subtotal: Minor
  tax: Minor | null
  duty: Minor | null
  /** What is left to pay, gift cards taken off; delivery is not part of it. */
  total: Minor
}

interface Codes {
  deals: Deal[]
  refused: Map<string, Refusal>
}

/** The discounts that a cart may have: what its codes call for, then what applies on its own. */
function candidates(cart: Cart, refuse: (deal: Deal) => Refusal | null, till: Till): Codes {
  const deals: Deal[] = []
  const refused = new Map<string, Refusal>()
  for (const code of cart.discountCodes) {
    const discount = discountOfCode(code, till.discounts)
    const refusal = discount ? refuse({ discount, code }) : 'DISCOUNT_NOT_FOUND'
    if (refusal) refused.set(code, refusal)
    else if (discount && !deals.some((deal) => deal.discount === discount))
      deals.push({ discount, code })
  }
  for (const discount of till.discounts) {
    const deal = { discount, code: null }
    if (discount.codes.length === 0 && !refuse(deal)) deals.push(deal)
  }
  return { deals, refused }
}

function usedDeals({ parts, order, shipping }: Applied): Set<string | null> {
  return new Set([
    ...parts.flatMap(({ allocations }) => allocations.map(({ deal }) => deal.code)),
    ...order.map(({ deal }) => deal.code),
    ...shipping.map(({ deal }) => deal.code),
  ])
}

function codeStates(cart: Cart, { deals, refused }: Codes, applied: Applied): CodeState[] {
  const used = usedDeals(applied)
  return cart.discountCodes.map((code) => {
    const refusal = refused.get(code)
    if (refusal) return { code, refusal }
    if (used.has(code)) return { code, refusal: null }
    const isCounted = deals.some(
      (deal) => deal.code === code && deal.discount.value.type === 'buyXGetY',
    )
    // A buy-x-get-y that nothing fits is short of pieces; anything else gave way to a better one.
    const isShort = isCounted && used.size === 0
    return {
      code,
      refusal: isShort ? 'DISCOUNT_QUANTITY_NOT_IN_RANGE' : 'DISCOUNT_CODE_NOT_HONOURED',
    }
  })
}

/**
 * Works out what a cart costs: prices in the currency of the buyer's country, discounts on lines,
 * then on the order, then gift cards. The sum of the lines less the order's discounts is what is paid.
 */
export function priceCart(cart: Cart, till: Till): PricedCart {
  const { shop } = till.shelf
  // A cart without lines stays in the shop's currency, as the live service answers it.
  const country = cart.lines.length > 0 ? cart.buyerIdentity.countryCode : null
  const presentment = presentmentFor(shop, country)
  const held = heldLines(cart, till)
  const unitPrices = held.map(({ piece, line }) => {
    const price = priceOf(piece.variant, shop, presentment)
    const plan = planOf(till.shelf.content, piece.product, line.sellingPlanId)
    return plan ? planPrice(plan, price, shop, presentment) : price
  })
  const goods = held.reduce(
    (sum, { line }, index) => sum + unitPrices[index]! * BigInt(line.quantity),
    0n,
  )
  const delivery = deliveryGroup(cart, held, goods, till, presentment)
  const destination = delivery?.address.countryCode ?? null
  const codes = candidates(
    cart,
    ({ discount }) =>
      refusalOf(
        discount,
        cart,
        held,
        till,
        destination !== null && discount.countries?.includes(destination) !== false,
      ),
    till,
  )
  const basis = {
    till,
    presentment,
    held,
    unitPrices,
    delivery: delivery?.selected?.cost ?? null,
  }
  const applied = bestDeals(codes.deals, basis)
  const lines = applied.parts.map((part): PricedLine => ({
    part,
    amountPerQuantity: part.unitPrice,
    compareAtAmountPerQuantity: compareAtPriceOf(part.held.piece.variant, shop, presentment),
    subtotal: subtotalOf(part),
    total: totalOf(part),
  }))
  const subtotal = lines.reduce((sum, { total }) => sum + total, 0n)
  const off = applied.order.flatMap(({ amounts }) => amounts).reduce((sum, one) => sum + one, 0n)
  const { tax, duty, added } = estimates(cart, till, subtotal - off)
  const due = subtotal - off + added
  const giftCards = useGiftCards(cart, due, till, presentment)
  return {
    presentment,
    currencyCode: presentment.currencyCode,
    lines,
    order: applied.order,
    shipping: applied.shipping,
    codes: codeStates(cart, codes, applied),
    delivery,
    giftCards,
    subtotal,
    tax,
    duty,
    total: giftCards.reduce((left, { presentmentAmountUsed }) => left - presentmentAmountUsed, due),
  }
}

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
