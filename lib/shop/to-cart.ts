import { flattenConnection } from '@shopify/hydrogen-react/flatten-connection'
import { shortAmount } from '#lib/money/amount.ts'
import type { Money } from '#lib/money/format-money.ts'
import type { Locale } from '#lib/locales.ts'
import type { Cart, CartLine } from './cart.ts'
import { checkoutUrlFor } from './checkout-url.ts'
import type { RawCart, RawLine } from './raw-cart.ts'

/** The API's cart, with all its lines, as the domain's. */
export function toCart(raw: RawCart, locale: Locale): Cart {
  return {
    id: raw.id,
    lines: flattenConnection(raw.lines).map(toLine),
    totalQuantity: raw.totalQuantity,
    ...totalsOf(raw),
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
} {
  const { cost, appliedGiftCards } = raw
  const { currencyCode } = cost.totalAmount
  const giftCards = appliedGiftCards.reduce(
    (sum, { amountUsed }) => sum + Number(amountUsed.amount),
    0,
  )
  const total = Number(cost.totalAmount.amount) + giftCards
  const duty = Number(cost.totalDutyAmount?.amount ?? 0)
  const tax = Number(cost.totalTaxAmount?.amount ?? 0)
  return {
    total: { amount: shortAmount(total), currencyCode },
    subtotal: { amount: shortAmount(total - duty - tax), currencyCode },
  }
}

function toLine({ id, quantity, cost, merchandise }: RawLine): CartLine {
  const { amount, currencyCode } = cost.amountPerQuantity
  return {
    id,
    quantity,
    variantId: merchandise.id,
    title: merchandise.product.title,
    variantTitle: merchandise.title,
    handle: merchandise.product.handle,
    options: merchandise.selectedOptions,
    price: { amount, currencyCode },
    image: merchandise.image
      ? { src: merchandise.image.url, alt: merchandise.image.altText ?? '' }
      : undefined,
    available: merchandise.availableForSale,
  }
}
