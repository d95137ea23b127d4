import { toMinorUnits } from '../../money/money.ts'
import type { OrderLine } from '../../store/order.ts'
import { fillPlaceholders, html, type SafeHtml } from '../html-template.ts'
import { formatAmount } from './formatting.ts'
import { pageLayout, type PageFrame } from './layout.ts'
import {
  addressLines,
  orderDate,
  orderLineTexts,
  orderPayments,
  orderTaxes,
  orderTotals,
  type OrderView,
  pickupLines,
} from './order-texts.ts'
import { summaryLineRow, summaryTotalRow, taxNote } from './summary.ts'

interface ThankYouView extends Omit<OrderView, 'locale'> {
  frame: PageFrame
  publicUrl: string
}

function row(line: OrderLine, view: OrderView, publicUrl: string): SafeHtml {
  const { order, locale } = view
  return summaryLineRow(
    {
      ...orderLineTexts(line, view),
      quantity: line.quantity,
      attributes: line.attributes,
      picture: line.image,
      amount: amountOf(toMinorUnits(line.total, order.currencyCode), view),
    },
    locale,
    publicUrl,
  )
}

const amountOf = (minor: bigint, { order, locale }: OrderView): SafeHtml =>
  formatAmount(minor, order.currencyCode, locale)

function totals(view: OrderView): SafeHtml {
  const { messages } = view.locale
  return html`<dl class="totals">
      ${orderTotals(view).map(({ label, amount, isGrand }) => summaryTotalRow(label, amount === null ? html`${messages.free}` : amountOf(amount, view), isGrand))}
    </dl>
    ${taxNote(orderTaxes(view), view.locale)}`
}

const inLines = (lines: readonly string[]): SafeHtml =>
  html`${lines.map((line) => html`<bdi>${line}</bdi><br />`)}`

function fact(term: string, value: SafeHtml | null): SafeHtml | null {
  return (
    value &&
    html`<div>
      <dt>${term}</dt>
      <dd>${value}</dd>
    </div>`
  )
}

function paidWith(view: OrderView): SafeHtml | null {
  const ways = orderPayments(view)
  if (ways.length === 0) return null
  return html`${ways.map(({ name, amount }) => html`<bdi>${name}</bdi> · ${amountOf(amount, view)}<br />`)}`
}

/** The confirmation page: order number, lines, address, payment and a link back. */
export function thankYouPage({ frame, publicUrl, ...rest }: ThankYouView): string {
  const { locale } = frame
  const view = { ...rest, locale }
  const { order } = view
  const { messages } = locale
  const { customer, billingAddress } = order
  const pickup = pickupLines(view)
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
            ${order.lines.map((line) => row(line, view, publicUrl))}
          </ul>
          ${totals(view)}
          ${order.note ? html`<p class="fine"><strong>${messages.note}</strong><br /><bdi>${order.note}</bdi></p>` : null}
        </section>
        <div>
          <dl class="facts">
            ${fact(messages.orderDate, html`${orderDate(view)}`)} ${fact(messages.contact, contact)}
            ${pickup ? fact(messages.pickupFrom, inLines(pickup)) : null}
            ${fact(isSent ? messages.deliveryAddress : messages.ownAddress, inLines(addressLines(customer, locale)))}
            ${fact(messages.billing, billingAddress ? inLines(addressLines(billingAddress, locale)) : html`${isSent ? messages.billingSame : messages.billingOwnSame}`)}
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
