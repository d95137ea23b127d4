import type { Attribute, CartLine } from '../../cart/cart.ts'
import { imageUrl } from '../../media/image-url.ts'
import { deliveryWords, type DeliveryOption } from '../../cart/delivery.ts'
import type { PricedLine } from '../../cart/price-cart.ts'
import type { Till } from '../../cart/till.ts'
import { selectedIn, textsIn } from '../../catalogue/texts.ts'
import { fill, html, type Html } from '../html.ts'
import type { CheckoutLocale } from '../locales.ts'
import type { Look } from '../look.ts'
import { countOf, amountOf } from './words.ts'

/** A piece as it is listed: picture, name, what was chosen, how many. */
interface LineView {
  title: string
  options: readonly string[]
  quantity: number
  attributes: readonly Attribute[]
  picture: string | null
  amount: Html
  /** What has to be said of it. */
  notice?: string | null
}

export function lineRow(line: LineView, locale: CheckoutLocale, publicUrl: string): Html {
  const square = { maxWidth: 176, maxHeight: 176, crop: 'CENTER' }
  return html`<li>
    ${line.picture ? html`<img class="picture" src="${imageUrl(publicUrl, line.picture, square)}" alt="" width="88" height="88" />` : html`<span class="picture"></span>`}
    <div>
      <span class="name"><bdi>${line.title}</bdi></span>
      ${line.options.length > 0 ? html`<small><bdi>${line.options.join(' · ')}</bdi></small>` : null}
      ${line.quantity > 0 ? html`<small>${fill(locale.messages.quantity, { count: countOf(line.quantity, locale) })}</small>` : null}
      ${line.attributes
        .filter(({ key }) => !key.startsWith('_'))
        .map(({ key, value }) => html`<small><bdi>${key}</bdi>: <bdi>${value}</bdi></small>`)}
      ${line.notice ? html`<small class="error">${line.notice}</small>` : null}
    </div>
    ${line.quantity > 0 ? html`<span class="amount">${line.amount}</span>` : null}
  </li>`
}

/** One row of the totals. */
export function totalRow(term: string, amount: Html, isGrand = false): Html {
  return html`<div class="${isGrand ? 'grand' : null}">
    <dt><bdi>${term}</bdi></dt>
    <dd class="amount">${amount}</dd>
  </div>`
}

interface SummaryView {
  look: Look
  till: Till
  locale: CheckoutLocale
  publicUrl: string
  /** Whether a phone shows it unfolded. */
  isOpen: boolean
}

function noticeOf(line: CartLine, { look, locale }: SummaryView): string | null {
  if (!look.warnings.some(({ lineId }) => lineId === line.id)) return null
  const { onlyLeft, soldOut } = locale.messages
  return line.quantity === 0 ? soldOut : fill(onlyLeft, { count: countOf(line.quantity, locale) })
}

function row({ part, total }: PricedLine, view: SummaryView): Html {
  const { locale, look, publicUrl } = view
  const { line, piece } = part.held
  const { product, variant } = piece
  return lineRow(
    {
      title: textsIn(product, locale.code).title,
      options: selectedIn(product, variant.selectedOptions, locale.code)
        .filter(({ value }) => value !== 'Default Title')
        .map(({ value }) => value),
      quantity: part.quantity,
      attributes: line.attributes,
      picture: (variant.image ?? product.images[0])?.src ?? null,
      amount: amountOf(total, look.priced.currencyCode, locale),
      notice: noticeOf(line, view),
    },
    locale,
    publicUrl,
  )
}

/** How a way of delivery is called among the totals. */
export function wayLabel(
  way: { title: string; isFetched: boolean },
  { messages }: CheckoutLocale,
): string {
  return way.isFetched
    ? fill(messages.pickupAt, { place: way.title })
    : fill(messages.deliveryBy, { way: way.title })
}

function wayOf(option: DeliveryOption, locale: CheckoutLocale): string {
  const { title } = deliveryWords(option, locale.code)
  return wayLabel({ title, isFetched: option.method === 'PICK_UP' }, locale)
}

function totals({ look, till, locale }: SummaryView): Html {
  const { messages } = locale
  const { cost, priced } = look
  const amount = (minor: bigint) => amountOf(minor, priced.currencyCode, locale)
  const taxTerm = till.shelf.shop.taxes?.included === false ? messages.tax : messages.taxInside
  const isEstimated = cost.tax !== null || cost.duty !== null
  return html`<dl class="totals">
      ${totalRow(messages.subtotal, amount(cost.goods))}
      ${cost.discounts.map(({ deal, amount: off }) => totalRow(fill(messages.discount, { name: deal.code ?? deal.discount.title }), amount(-off)))}
      ${cost.delivery ? totalRow(wayOf(cost.delivery, locale), cost.delivery.cost === 0n ? html`${messages.free}` : amount(cost.delivery.cost)) : null}
      ${cost.duty === null ? null : totalRow(messages.duty, amount(cost.duty))}
      ${cost.tax === null ? null : totalRow(taxTerm, amount(cost.tax))}
      ${totalRow(messages.total, amount(cost.total), true)}
      ${cost.giftCards.map(({ card, presentmentAmountUsed }) => totalRow(fill(messages.giftCard, { digits: card.lastCharacters.toUpperCase() }), amount(-presentmentAmountUsed)))}
      ${cost.giftCards.length > 0 ? totalRow(messages.due, amount(cost.due), true) : null}
    </dl>
    ${isEstimated ? null : html`<p class="fine">${messages.taxNote}</p>`}`
}

/** What is bought and what it comes to; folded on a phone, where the total is seen all the same. */
export function summary(view: SummaryView): Html {
  const { look, locale } = view
  const { messages } = locale
  const { currencyCode, lines } = look.priced
  return html`<aside aria-labelledby="summary-title">
    <details class="summary" ${view.isOpen ? html` open` : null}>
      <summary>
        <span>${messages.summary}</span>
        <span class="amount">${amountOf(look.cost.due, currencyCode, locale)}</span>
      </summary>
      <div class="inside">
        <h2 id="summary-title">${messages.summary}</h2>
        <ul class="lines">
          ${lines.map((one) => row(one, view))}
        </ul>
        ${totals(view)}
        ${look.cart.note ? html`<p class="fine"><strong>${messages.note}</strong><br /><bdi>${look.cart.note}</bdi></p>` : null}
      </div>
    </details>
  </aside>`
}
