import type { CartWarning } from '../../cart/problems.ts'
import { cartTotals, lineTotals } from '../../cart/totals.ts'
import type { Cart, CartLine } from '../../cart/cart.ts'
import type { Shelf } from '../../catalogue/shelf.ts'
import { textsIn } from '../../catalogue/texts.ts'
import { imageUrl } from '../../media/image-url.ts'
import { formatMoney } from '../../money/money.ts'
import { fill, html, type Html } from '../html.ts'
import type { CheckoutLocale } from '../locales.ts'

export interface SummaryView {
  cart: Cart
  warnings: readonly CartWarning[]
  shelf: Shelf
  locale: CheckoutLocale
  publicUrl: string
}

function amount(minor: bigint, { shelf, locale }: SummaryView): Html {
  return html`<bdi>${formatMoney(minor, shelf.shop.currencyCode, locale.code)}</bdi>`
}

function notice(line: CartLine, { warnings, locale }: SummaryView): Html | null {
  const warning = warnings.find(({ lineId }) => lineId === line.id)
  if (!warning) return null
  const { onlyLeft, soldOut } = locale.messages
  const count = new Intl.NumberFormat(locale.code).format(line.quantity)
  return html`<small class="changed"
    >${line.quantity === 0 ? soldOut : fill(onlyLeft, { count })}</small
  >`
}

function row(line: CartLine, view: SummaryView): Html | null {
  const piece = view.shelf.variant(line.variantId)
  if (!piece) return null
  const { product, variant } = piece
  const { messages, code } = view.locale
  const picture = variant.image ?? product.images[0]
  const totals = lineTotals(line, view.shelf)
  const options = variant.selectedOptions
    .filter(({ value }) => value !== 'Default Title')
    .map(({ value }) => value)
  return html`<li>
    ${picture ? html`<img class="picture" src="${imageUrl(view.publicUrl, picture.src, { maxWidth: 160, maxHeight: 160, crop: 'CENTER' })}" alt="" width="80" height="80" />` : html`<span class="picture"></span>`}
    <div>
      <span class="name">${textsIn(product, code).title}</span>
      ${options.length > 0 ? html`<small><bdi>${options.join(' · ')}</bdi></small>` : null}
      <small
        >${fill(messages.quantity, { count: new Intl.NumberFormat(code).format(line.quantity) })}</small
      >
      ${line.attributes.filter(({ key }) => !key.startsWith('_')).map(({ key, value }) => html`<small><bdi>${key}</bdi>: <bdi>${value}</bdi></small>`)}
      ${notice(line, view)}
    </div>
    <span class="amount">${amount(totals.total, view)}</span>
  </li>`
}

/** What is bought: pictures, sizes, quantities, totals. */
export function summary(view: SummaryView): Html {
  const { messages } = view.locale
  const totals = cartTotals(view.cart, view.shelf)
  return html`<section class="summary" aria-labelledby="summary-title">
    <h2 id="summary-title">${messages.summary}</h2>
    <ul class="lines">
      ${view.cart.lines.map((line) => row(line, view))}
    </ul>
    <dl class="totals">
      <dt>${messages.subtotal}</dt>
      <dd class="amount">${amount(totals.subtotal, view)}</dd>
      <dt class="grand">${messages.total}</dt>
      <dd class="amount grand">${amount(totals.total, view)}</dd>
    </dl>
    <p class="fine">${messages.taxNote}</p>
    ${view.cart.note ? html`<p class="fine"><strong>${messages.note}</strong><br /><bdi>${view.cart.note}</bdi></p>` : null}
  </section>`
}
