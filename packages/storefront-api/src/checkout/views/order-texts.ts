import type { PricingContext } from '../../cart/pricing-context.ts'
import { countryName, provincesOf } from '../../catalogue/countries.ts'
import {
  translatedTitleAndDescription,
  translationIn,
  translatedVariantTitle,
} from '../../catalogue/translations.ts'
import { toMinorUnits } from '../../money/money.ts'
import type { Order, OrderDelivery, OrderLine, PostalAddress } from '../../store/order.ts'
import { addressFieldOrder } from '../checkout-form-fields.ts'
import type { CheckoutLocale } from '../checkout-locale.ts'
import { fillPlaceholders } from '../html-template.ts'
import { deliveryTotalLabel } from './summary.ts'

/** What page and e-mail of an order are made of. */
export interface OrderView {
  order: Order
  pricing: PricingContext
  locale: CheckoutLocale
  /** Whether prices include tax, where the catalogue names no taxes. */
  pricesIncludeTax: boolean
}

/** Title and options of a line, in the reader's language while the product exists, else as the order stored them. */
export function orderLineTexts(
  line: OrderLine,
  { pricing, locale }: OrderView,
): { title: string; options: string[] } {
  const piece = pricing.catalogue.variant(line.variantId)
  const choices = piece
    ? translatedVariantTitle(piece.product, piece.variant, locale.code)
    : line.variantTitle
  return {
    title: piece
      ? translatedTitleAndDescription(piece.product, locale.code).title
      : line.productTitle,
    // A variant title already contains separators; page and e-mail use their own.
    options: choices === 'Default Title' ? [] : choices.split(' / '),
  }
}

/** A row of the totals; the amount is null for free delivery. */
export interface OrderTotal {
  label: string
  amount: bigint | null
  isGrand?: boolean
}

/** The totals of an order, from the subtotal to the total. */
export function orderTotals(view: OrderView): OrderTotal[] {
  const { order, locale } = view
  const { messages } = locale
  const minor = (amount: string) => toMinorUnits(amount, order.currencyCode)
  const goods = order.lines.reduce(
    (sum, { price, quantity }) => sum + minor(price) * BigInt(quantity),
    0n,
  )
  const { delivery, duty, tax } = order
  const cost = delivery && minor(delivery.cost)
  return [
    { label: messages.subtotal, amount: goods },
    ...order.discounts.map(({ title, code, amount }) => ({
      label: fillPlaceholders(messages.discount, { name: code ?? title }),
      amount: minor(`-${amount}`),
    })),
    ...(delivery ? [{ label: deliveryLabel(delivery, view), amount: cost || null }] : []),
    ...(duty === null ? [] : [{ label: messages.duty, amount: minor(duty) }]),
    ...(tax
      ? [{ label: tax.inside ? messages.taxInside : messages.tax, amount: minor(tax.amount) }]
      : []),
    { label: messages.total, amount: minor(order.total), isGrand: true },
  ]
}

function deliveryLabel(delivery: OrderDelivery, { pricing, locale }: OrderView): string {
  const shipping = pricing.catalogue.shop.shipping.find(({ handle }) => handle === delivery.handle)
  const title = (shipping && translationIn(shipping, locale.code).title) ?? delivery.title
  return deliveryTotalLabel({ title, isFetched: delivery.locationId !== null }, locale)
}

/** Whether the total includes tax, and whether a row has the estimated tax. */
export function orderTaxes({ order, pricing, pricesIncludeTax }: OrderView) {
  return {
    isTaxIncluded: order.tax?.inside ?? pricing.catalogue.shop.taxes?.included ?? pricesIncludeTax,
    isEstimated: order.tax !== null || order.duty !== null,
  }
}

/** City, province and postal code in the order of the country, on one line. */
function placeLine(address: PostalAddress, language: string): string {
  const { countryCode, provinceCode, zip, city } = address
  const province = provincesOf(countryCode, language).find(({ code }) => code === provinceCode)
  const name = province?.name ?? ''
  const line = (...parts: string[]) => parts.filter(Boolean).join(' ')
  switch (countryCode) {
    case 'US':
      return line(city && provinceCode ? `${city},` : city, provinceCode, zip)
    case 'AU':
    case 'CA':
      return line(city, provinceCode, zip)
    default: {
      const fields = addressFieldOrder(countryCode)
      if (fields.indexOf('city') < fields.indexOf('zip')) return line(city, zip)
      return name ? line(zip, name, city) : line(zip, city)
    }
  }
}

/** An address in the format of its country, line by line. */
export function addressLines(address: PostalAddress, { code }: CheckoutLocale): string[] {
  const { name, company, address1, address2, countryCode } = address
  const place = placeLine(address, code)
  return [
    name,
    company,
    ...(countryCode === 'JP' ? [place, address1, address2] : [address1, address2, place]),
    countryName(countryCode, code),
  ].filter(Boolean)
}

/** The pickup location with its preparation time, line by line; null for a delivered order. */
export function pickupLines({ order, pricing, locale }: OrderView): string[] | null {
  const location = pricing.locations.find(({ id }) => id === order.delivery?.locationId)
  if (!location) return null
  const { address1, zip, city } = location.address
  const { pickup } = location
  const time = pickup && (translationIn(pickup, locale.code).time ?? pickup.time)
  const place = [zip, city].filter(Boolean).join(' ')
  return [location.name, address1, place, time].flatMap((line) => (line ? [line] : []))
}

/** What paid the order, with the amounts. */
export function orderPayments({ order, locale }: OrderView): { name: string; amount: bigint }[] {
  const { giftCards, card, currencyCode } = order
  const { messages } = locale
  return [
    ...giftCards.map(({ lastCharacters, amount }) => ({
      name: fillPlaceholders(messages.giftCard, { digits: lastCharacters.toUpperCase() }),
      amount: toMinorUnits(amount, currencyCode),
    })),
    ...(card
      ? [
          {
            name: fillPlaceholders(messages.card, { digits: card.lastCharacters }),
            amount: toMinorUnits(card.amount, currencyCode),
          },
        ]
      : []),
  ]
}

/** The date of an order. */
export const orderDate = ({ order, locale }: OrderView): string =>
  // English dates use the British order, as on the site.
  new Intl.DateTimeFormat(locale.code === 'en' ? 'en-GB' : locale.code, {
    dateStyle: 'long',
    timeZone: 'UTC',
    numberingSystem: 'latn',
  }).format(order.placedAt)
