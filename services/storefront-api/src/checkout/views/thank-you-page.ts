import { countryName } from '../../catalogue/countries.ts'
import { imageUrl } from '../../media/image-url.ts'
import { formatMoney, toMinor } from '../../money/money.ts'
import type { Order, OrderLine } from '../../store/order.ts'
import { fill, html, type Html } from '../html.ts'
import { layout, type PageFrame } from './layout.ts'

function row(line: OrderLine, order: Order, { locale }: PageFrame, publicUrl: string): Html {
  const picture = line.image
    ? html`<img
        class="picture"
        src="${imageUrl(publicUrl, line.image, { maxWidth: 160, maxHeight: 160, crop: 'CENTER' })}"
        alt=""
        width="80"
        height="80"
      />`
    : html`<span class="picture"></span>`
  const count = new Intl.NumberFormat(locale.code).format(line.quantity)
  return html`<li>
    ${picture}
    <div>
      <span class="name">${line.productTitle}</span>
      ${line.variantTitle === 'Default Title' ? null : html`<small><bdi>${line.variantTitle}</bdi></small>`}
      <small>${fill(locale.messages.quantity, { count })}</small>
    </div>
    <span class="amount"
      ><bdi
        >${formatMoney(toMinor(line.total, order.currencyCode), order.currencyCode, locale.code)}</bdi
      ></span
    >
  </li>`
}

function entry(term: string, amount: string, order: Order, code: string): Html {
  const minor = toMinor(amount, order.currencyCode)
  return html`<dt><bdi>${term}</bdi></dt>
    <dd class="amount"><bdi>${formatMoney(minor, order.currencyCode, code)}</bdi></dd>`
}

/** The confirmation: order number, what was ordered, and the way back. */
export function thankYouPage(frame: PageFrame, order: Order, publicUrl: string): string {
  const { messages, code } = frame.locale
  const { customer } = order
  const address = [
    customer.name,
    customer.address1,
    customer.address2,
    `${customer.zip} ${customer.city}`.trim(),
    countryName(customer.countryCode, code),
  ].filter(Boolean)
  const date = new Intl.DateTimeFormat(code, { dateStyle: 'long', timeZone: 'UTC' }).format(
    order.placedAt,
  )
  return layout(frame, {
    title: `${messages.orderNumber} ${order.number}`,
    body: html`<h1>${fill(messages.thanksTitle, { name: customer.name })}</h1>
      <p class="lead" role="status">${messages.thanksBody}</p>
      <div class="columns">
        <section class="summary" aria-labelledby="summary-title">
          <h2 id="summary-title">${messages.summary}</h2>
          <ul class="lines">
            ${order.lines.map((line) => row(line, order, frame, publicUrl))}
          </ul>
          <dl class="totals">
            ${order.discounts.map(({ title, code: given, amount }) => entry(`${messages.discount} ${given ?? title}`, `-${amount}`, order, code))}
            ${order.delivery ? entry(`${messages.delivery} ${order.delivery.title}`, order.delivery.cost, order, code) : null}
            <dt class="grand">${messages.total}</dt>
            <dd class="amount grand">
              <bdi
                >${formatMoney(toMinor(order.total, order.currencyCode), order.currencyCode, code)}</bdi
              >
            </dd>
            ${order.giftCards.map(({ lastCharacters, amount }) => entry(`${messages.giftCard} …${lastCharacters}`, `-${amount}`, order, code))}
          </dl>
        </section>
        <div>
          <dl class="facts">
            <div>
              <dt>${messages.orderNumber}</dt>
              <dd class="number" data-order-number="${order.number}">
                <bdi>#${order.number}</bdi>
              </dd>
            </div>
            <div>
              <dt>${messages.orderDate}</dt>
              <dd>${date}</dd>
            </div>
            <div>
              <dt>${messages.deliverTo}</dt>
              <dd>${address.map((line) => html`<bdi>${line}</bdi><br />`)}</dd>
            </div>
          </dl>
          <p class="actions">
            <a class="button" href="${frame.returnUrl}">${messages.backToShop}</a>
          </p>
        </div>
      </div>`,
  })
}
