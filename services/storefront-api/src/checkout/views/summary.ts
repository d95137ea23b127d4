import type { CartWarning } from '../../cart/problems.ts'
import { checkoutCost } from '../../cart/checkout-cost.ts'
import { priceCart, type PricedCart, type PricedLine } from '../../cart/price-cart.ts'
import type { Till } from '../../cart/till.ts'
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
  till: Till
  locale: CheckoutLocale
  publicUrl: string
}

function amount(minor: bigint, currencyCode: string, { locale }: SummaryView): Html {
  return html`<bdi>${formatMoney(minor, currencyCode, locale.code)}</bdi>`
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

function row({ part, total }: PricedLine, currencyCode: string, view: SummaryView): Html {
  const { line, piece } = part.held
  const { product, variant } = piece
  const { messages, code } = view.locale
  const picture = variant.image ?? product.images[0]
  const options = variant.selectedOptions
    .filter(({ value }) => value !== 'Default Title')
    .map(({ value }) => value)
  return html`<li>
    ${picture ? html`<img class="picture" src="${imageUrl(view.publicUrl, picture.src, { maxWidth: 160, maxHeight: 160, crop: 'CENTER' })}" alt="" width="80" height="80" />` : html`<span class="picture"></span>`}
    <div>
      <span class="name">${textsIn(product, code).title}</span>
      ${options.length > 0 ? html`<small><bdi>${options.join(' · ')}</bdi></small>` : null}
      <small
        >${fill(messages.quantity, { count: new Intl.NumberFormat(code).format(part.quantity) })}</small
      >
      ${line.attributes.filter(({ key }) => !key.startsWith('_')).map(({ key, value }) => html`<small><bdi>${key}</bdi>: <bdi>${value}</bdi></small>`)}
      ${notice(line, view)}
    </div>
    <span class="amount">${amount(total, currencyCode, view)}</span>
  </li>`
}

/** One row of the totals; what is taken off has its sign. */
function entry(term: string, minor: bigint, priced: PricedCart, view: SummaryView): Html {
  return html`<dt><bdi>${term}</bdi></dt>
    <dd class="amount">${amount(minor, priced.currencyCode, view)}</dd>`
}

/** What is bought: pictures, sizes, quantities, what is taken off, totals. */
export function summary(view: SummaryView): Html {
  const { messages } = view.locale
  const priced = priceCart(view.cart, view.till)
  const cost = checkoutCost(view.cart, priced, view.till)
  const line = (term: string, minor: bigint) => entry(term, minor, priced, view)
  return html`<section class="summary" aria-labelledby="summary-title">
    <h2 id="summary-title">${messages.summary}</h2>
    <ul class="lines">
      ${priced.lines.map((one) => row(one, priced.currencyCode, view))}
    </ul>
    <dl class="totals">
      ${line(messages.subtotal, cost.goods)}
      ${cost.discounts.map(({ deal, amount: off }) => line(`${messages.discount} ${deal.code ?? deal.discount.title}`, -off))}
      ${cost.delivery ? line(`${messages.delivery} ${cost.delivery.title}`, cost.delivery.cost) : null}
      <dt class="grand">${messages.total}</dt>
      <dd class="amount grand">${amount(cost.total, priced.currencyCode, view)}</dd>
      ${cost.giftCards.map(({ card, presentmentAmountUsed }) => line(`${messages.giftCard} …${card.code.slice(-4)}`, -presentmentAmountUsed))}
      ${
        cost.giftCards.length > 0
          ? html`<dt class="grand">${messages.due}</dt>
              <dd class="amount grand">${amount(cost.due, priced.currencyCode, view)}</dd>`
          : null
      }
    </dl>
    <p class="fine">${messages.taxNote}</p>
    ${view.cart.note ? html`<p class="fine"><strong>${messages.note}</strong><br /><bdi>${view.cart.note}</bdi></p>` : null}
  </section>`
}
