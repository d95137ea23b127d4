import { html, type SafeHtml } from '../../checkout/html-template.ts'
import type { OrderMail } from '../../store/order-mail-store.ts'
import type { Order, OrderLine, PostalAddress } from '../../store/order.ts'
import { dateTimeText, moneyText, orderItemCount } from '../formatting.ts'
import { adminPageLayout, type AdminPageFrame } from './layout.ts'

/** Orders as a table, newest first. */
export function orderTable(
  orders: readonly Order[],
  caption: string,
  whenEmpty = 'No orders yet.',
): SafeHtml {
  if (orders.length === 0)
    return html`<h2>${caption}</h2>
      <p class="soft">${whenEmpty}</p>`
  return html`<table class="stacked">
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        <th scope="col">Order</th>
        <th scope="col">Date</th>
        <th scope="col">Customer</th>
        <th scope="col" class="number">Items</th>
        <th scope="col" class="number">Total</th>
      </tr>
    </thead>
    <tbody>
      ${orders.map(
        (order) =>
          html`<tr>
            <th scope="row"><a href="/admin/orders/${order.number}">#${order.number}</a></th>
            <td>${dateTimeText(order.placedAt)}</td>
            <td>${order.customer.name}</td>
            <td class="number" data-label="Items">${orderItemCount(order)}</td>
            <td class="number">${moneyText(order.total, order.currencyCode)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`
}

export interface OrdersPageData {
  orders: readonly Order[]
  query: string
  /** Cursor: the next page contains orders below this number; null on the last page. */
  next: number | null
}

/** All orders, paginated. */
export function ordersPage(frame: AdminPageFrame, { orders, query, next }: OrdersPageData): string {
  const more = new URLSearchParams({ ...(query && { q: query }), before: String(next) }).toString()
  return adminPageLayout(frame, {
    title: 'Orders',
    place: '/admin/orders',
    body: html`<h1>Orders</h1>
      <p class="lead">Test orders only: stock was reduced, but no payment was taken.</p>
      <form class="filter" role="search" method="get" action="/admin/orders">
        <div class="grow">
          <label for="q">Order number or email address</label>
          <input id="q" name="q" type="search" value="${query}" />
        </div>
        <button>Search</button>
      </form>
      <section class="list">
        ${
          query
            ? orderTable(orders, 'Search results', 'No orders match your search.')
            : orderTable(orders, 'All orders')
        }
      </section>
      ${next === null ? null : html`<p class="pages"><a href="/admin/orders?${more}">Older orders</a></p>`}`,
  })
}

function lineRow(line: OrderLine, currencyCode: string): SafeHtml {
  const details = [line.sku, ...line.attributes.map(({ key, value }) => `${key}: ${value}`)]
  return html`<tr>
    <th scope="row">
      ${line.productTitle} – ${line.variantTitle}<br /><span class="soft"
        >${details.filter(Boolean).join(', ')}</span
      >
    </th>
    <td class="number" data-label="Price">${moneyText(line.price, currencyCode)}</td>
    <td class="number" data-label="Quantity">${line.quantity}</td>
    <td class="number">${moneyText(line.total, currencyCode)}</td>
  </tr>`
}

function sumRow(name: string, amount: string, grand = false): SafeHtml {
  return html`<tr class="${grand ? 'grand' : ''}">
    <th scope="row" colspan="3">${name}</th>
    <td class="number">${amount}</td>
  </tr>`
}

function linesTable(order: Order): SafeHtml {
  const { currencyCode, lines, discounts, delivery, giftCards } = order
  const { tax, duty, card } = order
  const minus = (amount: string) => `−${moneyText(amount, currencyCode)}`
  return html`<table class="stacked">
    <caption>
      Items
    </caption>
    <thead>
      <tr>
        <th scope="col">Item</th>
        <th scope="col" class="number">Price</th>
        <th scope="col" class="number">Quantity</th>
        <th scope="col" class="number">Total</th>
      </tr>
    </thead>
    <tbody>
      ${lines.map((line) => lineRow(line, currencyCode))}
    </tbody>
    <tfoot>
      ${discounts.map(({ title, code, amount }) =>
        sumRow(`Discount: ${title}${code === null ? '' : ` (${code})`}`, minus(amount)),
      )}
      ${delivery && sumRow(`Shipping: ${delivery.title}`, moneyText(delivery.cost, currencyCode))}
      ${duty !== null && sumRow('Duties', moneyText(duty, currencyCode))}
      ${tax && sumRow(tax.inside ? 'Tax (included)' : 'Tax', moneyText(tax.amount, currencyCode))}
      ${sumRow('Total', moneyText(order.total, currencyCode), true)}
      ${giftCards.map(({ lastCharacters, amount }) =>
        sumRow(`Gift card ending in ${lastCharacters}`, minus(amount)),
      )}
      ${card && sumRow(`Test card ending in ${card.lastCharacters}`, minus(card.amount))}
    </tfoot>
  </table>`
}

/** A postal address, one line each. */
function addressText(address: PostalAddress): string {
  const lines = [
    address.name,
    address.company,
    address.address1,
    address.address2,
    `${address.zip} ${address.city}`,
    [address.provinceCode, address.countryCode].filter(Boolean).join(', '),
  ]
  return lines.filter(Boolean).join('\n')
}

/** The state of the confirmation e-mail. */
function confirmationText({ state, sentAt, nextAttemptAt, error }: OrderMail): string {
  if (state === 'sent' && sentAt !== null) return `Sent by e-mail on ${dateTimeText(sentAt)}`
  if (state === 'failed') return `Not sent. ${error ?? ''}`
  const reason = error === null ? '' : ` ${error}`
  return `Not sent yet.${reason} Next attempt: ${dateTimeText(nextAttemptAt ?? 0)}`
}

/** The detail page of an order. */
export function orderPage(frame: AdminPageFrame, order: Order, mail: OrderMail | null): string {
  const { customer, billingAddress } = order
  const facts: [string, string][] = [
    ['Date', dateTimeText(order.placedAt)],
    ['Email', customer.email],
    ...(customer.phone ? [['Phone', customer.phone] as [string, string]] : []),
    ['Address', addressText(customer)],
    ...(billingAddress
      ? [['Billing address', addressText(billingAddress)] as [string, string]]
      : []),
    ...(mail ? [['Confirmation', confirmationText(mail)] as [string, string]] : []),
    ...(order.note ? [['Note', order.note] as [string, string]] : []),
    ...order.attributes.map(({ key, value }): [string, string] => [key, value]),
  ]
  return adminPageLayout(frame, {
    title: `Order #${order.number}`,
    place: '/admin/orders',
    body: html`<h1>Order #${order.number}</h1>
      <p class="lead">Test order: no payment was taken. <a href="/admin/orders">All orders</a></p>
      <div class="columns wide">
        <section>${linesTable(order)}</section>
        <section class="panel">
          <h2 class="hidden">Customer</h2>
          <dl class="facts">
            ${facts.map(
              ([name, value]) =>
                html`<div>
                  <dt>${name}</dt>
                  <dd>${value}</dd>
                </div>`,
            )}
          </dl>
        </section>
      </div>`,
  })
}
