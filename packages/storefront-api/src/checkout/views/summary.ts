import type { Attribute, CartLine } from '../../cart/cart.ts'
import { imageUrl } from '../../media/image-url.ts'
import { deliveryOptionTexts, type DeliveryOption } from '../../cart/delivery-group.ts'
import type { PricedLine } from '../../cart/price-cart.ts'
import type { PricingContext } from '../../cart/pricing-context.ts'
import {
  translatedSelectedOptions,
  translatedTitleAndDescription,
} from '../../catalogue/translations.ts'
import { fillPlaceholders, html, type SafeHtml } from '../html-template.ts'
import type { CheckoutLocale } from '../checkout-locale.ts'
import type { CheckoutView } from '../checkout-view.ts'
import { formatCount, formatAmount } from './formatting.ts'

/** A line as listed: image, title, options, quantity. */
interface LineView {
  title: string
  options: readonly string[]
  quantity: number
  attributes: readonly Attribute[]
  picture: string | null
  amount: SafeHtml
  /** A note about the line. */
  notice?: string | null
}

export function summaryLineRow(
  line: LineView,
  locale: CheckoutLocale,
  publicUrl: string,
): SafeHtml {
  const square = { maxWidth: 176, maxHeight: 176, crop: 'CENTER' }
  return html`<li>
    ${line.picture ? html`<img class="picture" src="${imageUrl(publicUrl, line.picture, square)}" alt="" width="88" height="88" />` : html`<span class="picture"></span>`}
    <div>
      <span class="name"><bdi>${line.title}</bdi></span>
      ${line.options.length > 0 ? html`<small><bdi>${line.options.join(' · ')}</bdi></small>` : null}
      ${line.quantity > 0 ? html`<small>${fillPlaceholders(locale.messages.quantity, { count: formatCount(line.quantity, locale) })}</small>` : null}
      ${line.attributes
        .filter(({ key }) => !key.startsWith('_'))
        .map(({ key, value }) => html`<small><bdi>${key}</bdi>: <bdi>${value}</bdi></small>`)}
      ${line.notice ? html`<small class="error">${line.notice}</small>` : null}
    </div>
    ${line.quantity > 0 ? html`<span class="amount">${line.amount}</span>` : null}
  </li>`
}

/** One row of the totals. */
export function summaryTotalRow(term: string, amount: SafeHtml, isGrand = false): SafeHtml {
  return html`<div class="${isGrand ? 'grand' : null}">
    <dt><bdi>${term}</bdi></dt>
    <dd class="amount">${amount}</dd>
  </div>`
}

interface SummaryView {
  checkout: CheckoutView
  pricing: PricingContext
  locale: CheckoutLocale
  publicUrl: string
  /** Whether prices include tax, where the catalogue names no taxes. */
  pricesIncludeTax: boolean
  /** Whether it is expanded on small screens. */
  isOpen: boolean
}

function noticeOf(line: CartLine, { checkout, locale }: SummaryView): string | null {
  if (!checkout.warnings.some(({ lineId }) => lineId === line.id)) return null
  const { onlyLeft, soldOut } = locale.messages
  return line.quantity === 0
    ? soldOut
    : fillPlaceholders(onlyLeft, { count: formatCount(line.quantity, locale) })
}

function row({ part, total }: PricedLine, view: SummaryView): SafeHtml {
  const { locale, checkout, publicUrl } = view
  const { line, piece } = part.resolved
  const { product, variant } = piece
  return summaryLineRow(
    {
      title: translatedTitleAndDescription(product, locale.code).title,
      options: translatedSelectedOptions(product, variant.selectedOptions, locale.code)
        .filter(({ value }) => value !== 'Default Title')
        .map(({ value }) => value),
      quantity: part.quantity,
      attributes: line.attributes,
      picture: (variant.image ?? product.images[0])?.src ?? null,
      amount: formatAmount(total, checkout.priced.currencyCode, locale),
      notice: noticeOf(line, view),
    },
    locale,
    publicUrl,
  )
}

/** The label of the delivery option among the totals. */
export function deliveryTotalLabel(
  way: { title: string; isFetched: boolean },
  { messages }: CheckoutLocale,
): string {
  return way.isFetched
    ? fillPlaceholders(messages.pickupAt, { place: way.title })
    : fillPlaceholders(messages.deliveryBy, { way: way.title })
}

function wayOf(option: DeliveryOption, locale: CheckoutLocale): string {
  const { title } = deliveryOptionTexts(option, locale.code)
  return deliveryTotalLabel({ title, isFetched: option.method === 'PICK_UP' }, locale)
}

/** Whether the total includes tax; null where a row has the tax that was added. */
export function taxNote(
  { isTaxIncluded, isEstimated }: { isTaxIncluded: boolean; isEstimated: boolean },
  { messages }: CheckoutLocale,
): SafeHtml | null {
  if (isTaxIncluded) return html`<p class="fine">${messages.taxIncluded}</p>`
  return isEstimated ? null : html`<p class="fine">${messages.taxExcluded}</p>`
}

function totals({ checkout, pricing, locale, pricesIncludeTax }: SummaryView): SafeHtml {
  const { messages } = locale
  const { cost, priced } = checkout
  const amount = (minor: bigint) => formatAmount(minor, priced.currencyCode, locale)
  const isTaxIncluded = pricing.catalogue.shop.taxes?.included ?? pricesIncludeTax
  const taxTerm = isTaxIncluded ? messages.taxInside : messages.tax
  const isEstimated = cost.tax !== null || cost.duty !== null
  return html`<dl class="totals">
      ${summaryTotalRow(messages.subtotal, amount(cost.goods))}
      ${cost.discounts.map(({ candidate, amount: off }) => summaryTotalRow(fillPlaceholders(messages.discount, { name: candidate.code ?? candidate.discount.title }), amount(-off)))}
      ${cost.delivery ? summaryTotalRow(wayOf(cost.delivery, locale), cost.delivery.cost === 0n ? html`${messages.free}` : amount(cost.delivery.cost)) : null}
      ${cost.duty === null ? null : summaryTotalRow(messages.duty, amount(cost.duty))}
      ${cost.tax === null ? null : summaryTotalRow(taxTerm, amount(cost.tax))}
      ${summaryTotalRow(messages.total, amount(cost.total), true)}
      ${cost.giftCards.map(({ card, presentmentAmountUsed }) => summaryTotalRow(fillPlaceholders(messages.giftCard, { digits: card.lastCharacters.toUpperCase() }), amount(-presentmentAmountUsed)))}
      ${cost.giftCards.length > 0 ? summaryTotalRow(messages.due, amount(cost.due), true) : null}
    </dl>
    ${taxNote({ isTaxIncluded, isEstimated }, locale)}`
}

/** The order summary; collapsed on small screens, where the total stays visible. */
export function orderSummary(view: SummaryView): SafeHtml {
  const { checkout, locale } = view
  const { messages } = locale
  const { currencyCode, lines } = checkout.priced
  return html`<aside aria-labelledby="summary-title">
    <details class="summary" ${view.isOpen ? html` open` : null}>
      <summary>
        <span>${messages.summary}</span>
        <span class="amount" data-live="total"
          >${formatAmount(checkout.cost.due, currencyCode, locale)}</span
        >
      </summary>
      <div class="inside" data-live="${view.isOpen ? 'changed' : 'summary'}">
        <h2 id="summary-title">${messages.summary}</h2>
        <ul class="lines">
          ${lines.map((one) => row(one, view))}
        </ul>
        ${totals(view)}
        ${checkout.cart.note ? html`<p class="fine"><strong>${messages.note}</strong><br /><bdi>${checkout.cart.note}</bdi></p>` : null}
      </div>
    </details>
  </aside>`
}
