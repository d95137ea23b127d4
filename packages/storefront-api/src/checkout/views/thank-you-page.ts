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
import { fillPlaceholders, html, type SafeHtml } from '../html-template.ts'
import type { CheckoutLocale } from '../checkout-locale.ts'
import { pageLayout, type PageFrame } from './layout.ts'
import { summaryLineRow, summaryTotalRow, deliveryTotalLabel, taxNote } from './summary.ts'
import { formatAmount } from './formatting.ts'

interface ThankYouView {
  frame: PageFrame
  order: Order
  pricing: PricingContext
  publicUrl: string
  /** Whether prices include tax, where the catalogue names no taxes. */
  pricesIncludeTax: boolean
}

function decimal(amount: string, { order, frame }: ThankYouView): SafeHtml {
  const { currencyCode } = order
  return formatAmount(toMinorUnits(amount, currencyCode), currencyCode, frame.locale)
}

/** A line in the reader's language while the product exists, else as the order stored it. */
function row(line: OrderLine, view: ThankYouView): SafeHtml {
  const { frame, pricing, publicUrl } = view
  const piece = pricing.catalogue.variant(line.variantId)
  const choices = piece
    ? translatedVariantTitle(piece.product, piece.variant, frame.locale.code)
    : line.variantTitle
  return summaryLineRow(
    {
      title: piece
        ? translatedTitleAndDescription(piece.product, frame.locale.code).title
        : line.productTitle,
      // A variant title already contains separators; the page uses its own.
      options: choices === 'Default Title' ? [] : choices.split(' / '),
      quantity: line.quantity,
      attributes: line.attributes,
      picture: line.image,
      amount: decimal(line.total, view),
    },
    frame.locale,
    publicUrl,
  )
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
function addressLines(address: PostalAddress, { code }: CheckoutLocale): SafeHtml {
  const { name, company, address1, address2, countryCode } = address
  const place = placeLine(address, code)
  const lines = [
    name,
    company,
    ...(countryCode === 'JP' ? [place, address1, address2] : [address1, address2, place]),
    countryName(countryCode, code),
  ]
  return html`${lines.filter(Boolean).map((line) => html`<bdi>${line}</bdi><br />`)}`
}

function wayOf(delivery: OrderDelivery, { pricing, frame }: ThankYouView): string {
  const { locale } = frame
  const shipping = pricing.catalogue.shop.shipping.find(({ handle }) => handle === delivery.handle)
  const title = (shipping && translationIn(shipping, locale.code).title) ?? delivery.title
  return deliveryTotalLabel({ title, isFetched: delivery.locationId !== null }, locale)
}

function totals(view: ThankYouView): SafeHtml {
  const { order, frame } = view
  const { messages } = frame.locale
  const goods = order.lines.reduce(
    (sum, { price, quantity }) => sum + toMinorUnits(price, order.currencyCode) * BigInt(quantity),
    0n,
  )
  const isTaxIncluded =
    order.tax?.inside ?? view.pricing.catalogue.shop.taxes?.included ?? view.pricesIncludeTax
  const isEstimated = order.tax !== null || order.duty !== null
  const isFree = order.delivery && toMinorUnits(order.delivery.cost, order.currencyCode) === 0n
  return html`<dl class="totals">
      ${summaryTotalRow(messages.subtotal, formatAmount(goods, order.currencyCode, frame.locale))}
      ${order.discounts.map(({ title, code, amount }) => summaryTotalRow(fillPlaceholders(messages.discount, { name: code ?? title }), decimal(`-${amount}`, view)))}
      ${order.delivery ? summaryTotalRow(wayOf(order.delivery, view), isFree ? html`${messages.free}` : decimal(order.delivery.cost, view)) : null}
      ${order.duty === null ? null : summaryTotalRow(messages.duty, decimal(order.duty, view))}
      ${order.tax ? summaryTotalRow(order.tax.inside ? messages.taxInside : messages.tax, decimal(order.tax.amount, view)) : null}
      ${summaryTotalRow(messages.total, decimal(order.total, view), true)}
    </dl>
    ${taxNote({ isTaxIncluded, isEstimated }, frame.locale)}`
}

/** The pickup location, with its preparation time. */
function pickupPlace({ order, pricing, frame }: ThankYouView): SafeHtml | null {
  const location = pricing.locations.find(({ id }) => id === order.delivery?.locationId)
  if (!location) return null
  const { address1, zip, city } = location.address
  const { pickup } = location
  const time = pickup && (translationIn(pickup, frame.locale.code).time ?? pickup.time)
  const lines = [location.name, address1, [zip, city].filter(Boolean).join(' '), time]
  return html`${lines.filter(Boolean).map((line) => html`<bdi>${line}</bdi><br />`)}`
}

function fact(term: string, value: SafeHtml | null): SafeHtml | null {
  return (
    value &&
    html`<div>
      <dt>${term}</dt>
      <dd>${value}</dd>
    </div>`
  )
}

function paidWith(view: ThankYouView): SafeHtml | null {
  const { giftCards, card } = view.order
  const { messages } = view.frame.locale
  const ways = [
    ...giftCards.map(({ lastCharacters, amount }) => ({
      name: fillPlaceholders(messages.giftCard, { digits: lastCharacters.toUpperCase() }),
      amount,
    })),
    ...(card
      ? [
          {
            name: fillPlaceholders(messages.card, { digits: card.lastCharacters }),
            amount: card.amount,
          },
        ]
      : []),
  ]
  if (ways.length === 0) return null
  return html`${ways.map(({ name, amount }) => html`<bdi>${name}</bdi> · ${decimal(amount, view)}<br />`)}`
}

/** The confirmation page: order number, lines, address, payment and a link back. */
export function thankYouPage(view: ThankYouView): string {
  const { frame, order } = view
  const { locale } = frame
  const { messages, code } = locale
  const { customer, billingAddress } = order
  // English dates use the British order, as on the site.
  const date = new Intl.DateTimeFormat(code === 'en' ? 'en-GB' : code, {
    dateStyle: 'long',
    timeZone: 'UTC',
    numberingSystem: 'latn',
  }).format(order.placedAt)
  const pickup = pickupPlace(view)
  const contact = html`<bdi>${customer.email}</bdi
    >${customer.phone ? html`<br /><bdi dir="ltr">${customer.phone}</bdi>` : null}`
  const isSent = order.delivery !== null && !pickup
  return pageLayout(frame, {
    title: `${messages.orderNumber} ${order.number}`,
    body: html`<h1>${fillPlaceholders(messages.thanksTitle, { name: customer.name })}</h1>
      <p class="lead" role="status">${messages.thanksBody}</p>
      <p class="number">
        <small>${messages.orderNumber}</small>
        <bdi data-order-number="${order.number}">#${order.number}</bdi>
      </p>
      <div class="columns done">
        <section class="summary" aria-labelledby="summary-title">
          <h2 id="summary-title">${messages.summary}</h2>
          <ul class="lines">
            ${order.lines.map((line) => row(line, view))}
          </ul>
          ${totals(view)}
          ${order.note ? html`<p class="fine"><strong>${messages.note}</strong><br /><bdi>${order.note}</bdi></p>` : null}
        </section>
        <div>
          <dl class="facts">
            ${fact(messages.orderDate, html`${date}`)} ${fact(messages.contact, contact)}
            ${pickup ? fact(messages.pickupFrom, pickup) : null}
            ${fact(isSent ? messages.deliveryAddress : messages.ownAddress, addressLines(customer, locale))}
            ${fact(messages.billing, billingAddress ? addressLines(billingAddress, locale) : html`${isSent ? messages.billingSame : messages.billingOwnSame}`)}
            ${fact(messages.paidWith, paidWith(view))}
          </dl>
          <p class="actions">
            <a class="button" href="${frame.returnUrl}">${messages.backToShop}</a>
          </p>
          <p class="fine keep">${messages.keepAddress}</p>
        </div>
      </div>`,
  })
}
