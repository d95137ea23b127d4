import { flattenConnection } from '@shopify/hydrogen-react/flatten-connection'
import { shortAmount } from '#lib/money/amount.ts'
import type { Money } from '#lib/money/format-money.ts'
import type { Locale } from '#lib/locales.ts'
import type { Cart, CartLine, GiftCard, LineDiscount } from './cart.ts'
import { checkoutUrlFor } from './checkout-url.ts'
import { mapDiscounts, type MappedDiscounts } from './map-discounts.ts'
import type { RawCart, RawLine } from './raw-cart.ts'

/** The API's cart, with all its lines, as the domain's. */
export function toCart(raw: RawCart, locale: Locale): Cart {
  const lines = flattenConnection(raw.lines)
  const { discounts, byLine } = discountsOf(raw, lines)
  return {
    id: raw.id,
    lines: lines.map((line) => toLine(line, byLine.get(line.id) ?? [])),
    totalQuantity: raw.totalQuantity,
    ...totalsOf(raw),
    tax: given(raw.cost.totalTaxAmount),
    duty: given(raw.cost.totalDutyAmount),
    shipping: shippingOf(raw),
    discounts,
    discountCodes: raw.discountCodes,
    giftCards: raw.appliedGiftCards.map(toGiftCard),
    note: raw.note ?? '',
    attributes: raw.attributes.map(({ key, value }) => ({ key, value: value ?? '' })),
    countryCode: raw.buyerIdentity.countryCode ?? undefined,
    checkoutUrl: checkoutUrlFor(raw.checkoutUrl, locale),
  }
}

/**
 * Total: what is to be paid plus what gift cards have already paid. Subtotal: the total without duty
 * and tax, which count as zero where the shop leaves them out.
 */
export function totalsOf(raw: Pick<RawCart, 'cost' | 'appliedGiftCards'>): {
  subtotal: Money
  total: Money
  toPay: Money
} {
  const { cost, appliedGiftCards } = raw
  const { currencyCode } = cost.totalAmount
  const giftCards = appliedGiftCards.reduce(
    (sum, { amountUsed }) => sum + Number(amountUsed.amount),
    0,
  )
  const toPay = Number(cost.totalAmount.amount)
  const total = toPay + giftCards
  const duty = Number(cost.totalDutyAmount?.amount ?? 0)
  const tax = Number(cost.totalTaxAmount?.amount ?? 0)
  return {
    toPay: { amount: shortAmount(toPay), currencyCode },
    total: { amount: shortAmount(total), currencyCode },
    subtotal: { amount: shortAmount(total - duty - tax), currencyCode },
  }
}

/** A cart whose discounts make no sense is shown without them: it can be changed and bought all the same. */
function discountsOf(raw: RawCart, lines: readonly RawLine[]): MappedDiscounts {
  const { discountAllocations: allocations, discountCodes: codes } = raw
  try {
    return mapDiscounts({ lines, allocations, codes })
  } catch (error) {
    console.error('The discounts of the cart could not be read.', error)
    return { discounts: [], byLine: new Map() }
  }
}

function toLine(raw: RawLine, discounts: readonly LineDiscount[]): CartLine {
  const { id, quantity, cost, merchandise } = raw
  const { amount, currencyCode } = cost.amountPerQuantity
  return {
    id,
    quantity,
    variantId: merchandise.id,
    title: merchandise.product.title,
    variantTitle: merchandise.title,
    handle: merchandise.product.handle,
    ...(merchandise.sku && { sku: merchandise.sku }),
    productId: merchandise.product.id,
    vendor: merchandise.product.vendor,
    productType: merchandise.product.productType,
    options: merchandise.selectedOptions,
    price: { amount, currencyCode },
    image: merchandise.image
      ? { src: merchandise.image.url, alt: merchandise.image.altText ?? '' }
      : undefined,
    available: merchandise.availableForSale,
    discounts,
  }
}

function toGiftCard(raw: RawCart['appliedGiftCards'][number]): GiftCard {
  const { id, lastCharacters, presentmentAmountUsed } = raw
  return { id, lastCharacters, amount: presentmentAmountUsed }
}

/** What a delivery costs, once the shop knows where to. */
function shippingOf({ deliveryGroups }: RawCart): Cart['shipping'] {
  const chosen = deliveryGroups.nodes.flatMap(({ selectedDeliveryOption }) =>
    selectedDeliveryOption ? [selectedDeliveryOption] : [],
  )
  const [first] = chosen
  if (!first) return undefined
  const { currencyCode } = first.estimatedCost
  const cost = chosen.reduce((sum, { estimatedCost }) => sum + Number(estimatedCost.amount), 0)
  return { title: first.title ?? '', cost: { amount: shortAmount(cost), currencyCode } }
}

function given(money: Money | null | undefined): Money | undefined {
  return money && Number(money.amount) > 0 ? money : undefined
}
