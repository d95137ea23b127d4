import { flattenConnection } from '@shopify/hydrogen-react/flatten-connection'
import { trimAmountDecimals } from '#lib/money/trim-amount-decimals.ts'
import type { Money } from '#lib/money/format-money.ts'
import type { Locale } from '#lib/locales.ts'
import type {
  Cart,
  CartLine,
  GiftCard,
  CartLineDiscount,
  CartWideDiscount,
  DiscountCode,
} from './cart.ts'
import type { RawCart, RawCartLine, RawDiscountAllocation } from './raw-cart.ts'

/** Maps the API's cart, with all its lines, to the domain's. */
export function toCart(raw: RawCart, locale: Locale): Cart {
  const lines = flattenConnection(raw.lines)
  const { discounts, byLine } = discountsOf(raw, lines)
  return {
    id: raw.id,
    lines: lines.map((line) => toLine(line, byLine.get(line.id) ?? [])),
    totalQuantity: raw.totalQuantity,
    ...cartTotals(raw),
    tax: given(raw.cost.totalTaxAmount),
    duty: given(raw.cost.totalDutyAmount),
    shipping: shippingOf(raw),
    discounts,
    discountCodes: raw.discountCodes,
    giftCards: raw.appliedGiftCards.map(toGiftCard),
    note: raw.note ?? '',
    attributes: raw.attributes.map(({ key, value }) => ({ key, value: value ?? '' })),
    countryCode: raw.buyerIdentity.countryCode ?? undefined,
    checkoutUrl: localizedCheckoutUrl(raw.checkoutUrl, locale),
  }
}

/**
 * Total: the amount due plus the gift cards applied. Subtotal: the total without duty and tax, which count
 * as zero where the shop omits them.
 */
export function cartTotals(raw: Pick<RawCart, 'cost' | 'appliedGiftCards'>): {
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
    toPay: { amount: trimAmountDecimals(toPay), currencyCode },
    total: { amount: trimAmountDecimals(total), currencyCode },
    subtotal: { amount: trimAmountDecimals(total - duty - tax), currencyCode },
  }
}

/** A cart with inconsistent discounts is shown without them, so that it can still be changed and bought. */
function discountsOf(raw: RawCart, lines: readonly RawCartLine[]): MappedDiscounts {
  const { discountAllocations: allocations, discountCodes: codes } = raw
  try {
    return mapDiscounts({ lines, allocations, codes })
  } catch (error) {
    console.error('The discounts of the cart could not be read.', error)
    return { discounts: [], byLine: new Map() }
  }
}

function toLine(raw: RawCartLine, discounts: readonly CartLineDiscount[]): CartLine {
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
    ...(isHigher(cost.compareAtAmountPerQuantity, amount) && {
      compareAtPrice: cost.compareAtAmountPerQuantity,
    }),
    image: merchandise.image
      ? { src: merchandise.image.url, alt: merchandise.image.altText ?? '' }
      : undefined,
    available: merchandise.availableForSale,
    stock: merchandise.quantityAvailable ?? undefined,
    discounts,
  }
}

function toGiftCard(raw: RawCart['appliedGiftCards'][number]): GiftCard {
  const { id, lastCharacters, balance, presentmentAmountUsed } = raw
  return { id, lastCharacters, balance, amount: presentmentAmountUsed }
}

function isHigher(money: Money | null, amount: string): money is Money {
  return money !== null && Number(money.amount) > Number(amount)
}

/** The delivery cost, once the shop has an address. */
function shippingOf({ deliveryGroups }: RawCart): Cart['shipping'] {
  const chosen = deliveryGroups.nodes.flatMap(({ selectedDeliveryOption }) =>
    selectedDeliveryOption ? [selectedDeliveryOption] : [],
  )
  const [first] = chosen
  if (!first) return undefined
  const { currencyCode } = first.estimatedCost
  const cost = chosen.reduce((sum, { estimatedCost }) => sum + Number(estimatedCost.amount), 0)
  const description = first.description ?? undefined
  return {
    title: first.title ?? '',
    description,
    cost: { amount: trimAmountDecimals(cost), currencyCode },
  }
}

function given(money: Money | null | undefined): Money | undefined {
  return money && Number(money.amount) > 0 ? money : undefined
}

/**
 * The checkout URL in the shopper's language. `_fd=0` prevents the shop from redirecting to another domain
 * first. An invalid URL is returned unchanged.
 */
export function localizedCheckoutUrl(url: string, locale: Locale): string {
  if (!URL.canParse(url)) return url
  const address = new URL(url)
  address.searchParams.set('_fd', '0')
  address.searchParams.set('locale', locale)
  return address.href
}

/** Discounts of a cart, and their allocation to lines. */
interface MappedDiscounts {
  discounts: CartWideDiscount[]
  /** By the id of the line. */
  byLine: ReadonlyMap<string, readonly CartLineDiscount[]>
}

/** An allocation with its name, which the API has on the allocation and a checkout on its discount. */
interface Named {
  id: string
  title: string
  code?: string
  isShipping: boolean
  amount: RawDiscountAllocation['discountedAmount']
}

interface CartWithDiscounts {
  lines: readonly RawCartLine[]
  allocations: readonly RawDiscountAllocation[]
  codes: readonly DiscountCode[]
}

/**
 * Maps discounts as the public JS Buy SDK 3.0.7 does: those of the cart are for shipping or for the order;
 * each line has one share of an order's discount, the cheapest line the smallest share. A code without
 * an allocation is valid.
 *
 * @throws Error where a discount has neither code nor title, where its code is not one of the cart's, and
 *   where the number of shares is not a multiple of the lines
 */
export function mapDiscounts({ lines, allocations, codes }: CartWithDiscounts): MappedDiscounts {
  const ofCart = allocations.map(named)
  const shipping = ofCart.filter(({ isShipping }) => isShipping)
  const shares = sharesOf(
    lines,
    ofCart.filter(({ isShipping }) => !isShipping),
  )
  const byLine = new Map<string, Named[]>(
    lines.map((line) => [line.id, line.discountAllocations.map(named)]),
  )
  for (const [lineId, share] of shares) byLine.get(lineId)?.push(share)

  const discounts = new Map<string, CartWideDiscount>()
  for (const each of [...[...byLine.values()].flat(), ...shipping]) {
    const existing = discounts.get(each.id)
    if (existing) existing.amount = sum(existing.amount, each.amount)
    else discounts.set(each.id, discountOf(each, codes))
  }
  return {
    discounts: [...discounts.values()],
    byLine: new Map(
      [...byLine].map(([lineId, all]) => [
        lineId,
        all.map(({ id, amount }) => ({ discountId: id, amount: short(amount) })),
      ]),
    ),
  }
}

function named(allocation: RawDiscountAllocation): Named {
  const code = 'code' in allocation ? allocation.code : undefined
  const title = ('title' in allocation ? allocation.title : undefined) || code
  if (!title)
    throw new Error(`A discount has neither code nor title: ${JSON.stringify(allocation)}`)
  return {
    id: title.toLowerCase(),
    title,
    code,
    isShipping: allocation.discountApplication.targetType === 'SHIPPING_LINE',
    amount: allocation.discountedAmount,
  }
}

/** Each share of an order's discounts with its line. */
function sharesOf(lines: readonly RawCartLine[], shares: readonly Named[]): Array<[string, Named]> {
  if (lines.length === 0 || shares.length === 0) return []
  if (shares.length % lines.length !== 0)
    throw new Error(
      `${shares.length} shares of the order's discounts do not come out even over ${lines.length} lines.`,
    )
  const cheapestFirst = lines.toSorted(
    (one, other) => Number(one.cost.totalAmount.amount) - Number(other.cost.totalAmount.amount),
  )
  const ids = [...new Set(shares.map(({ id }) => id))]
  return ids.flatMap((id) =>
    shares
      .filter((share) => share.id === id)
      .toSorted((one, other) => Number(one.amount.amount) - Number(other.amount.amount))
      .flatMap((share, index): Array<[string, Named]> => {
        const line = cheapestFirst[index % cheapestFirst.length]
        return line ? [[line.id, share]] : []
      }),
  )
}

function discountOf(each: Named, codes: readonly DiscountCode[]): CartWideDiscount {
  const { id, title, code, isShipping, amount } = each
  if (code !== undefined && !codes.some((each) => each.code.toLowerCase() === id))
    throw new Error(`The discount code ${code} is none of the cart's codes.`)
  return { id, title, code, on: isShipping ? 'shipping' : 'lines', amount: short(amount) }
}

const short = ({ amount, currencyCode }: RawDiscountAllocation['discountedAmount']) => ({
  amount: trimAmountDecimals(Number(amount)),
  currencyCode,
})

const sum = (one: CartWideDiscount['amount'], other: CartWideDiscount['amount']) => ({
  amount: trimAmountDecimals(Number(one.amount) + Number(other.amount)),
  currencyCode: one.currencyCode,
})
