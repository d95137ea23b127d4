import { html, type SafeHtml } from '../../checkout/html-template.ts'
import type { Order } from '../../store/order.ts'
import type { SalesTotals } from '../../store/order-store.ts'
import { salesTotalsTexts } from '../formatting.ts'
import { adminPageLayout, type AdminPageFrame } from './layout.ts'
import { orderTable } from './order-pages.ts'

/** A variant with low stock. */
export interface LowStockVariant {
  title: string
  handle: string
  onHand: number
}

export interface OverviewPageData {
  currencyCode: string
  today: SalesTotals
  month: SalesTotals
  openCarts: number
  low: readonly LowStockVariant[]
  latest: readonly Order[]
}

function figure(name: string, value: string, rest: readonly string[] = []): SafeHtml {
  return html`<div>
    <dt>${name}</dt>
    <dd class="figure">${value}${rest.map((more) => html`<small>${more}</small>`)}</dd>
  </div>`
}

function sold(name: string, sales: SalesTotals, currencyCode: string): SafeHtml {
  const [first, ...rest] = salesTotalsTexts(sales, currencyCode)
  return figure(name, first!, rest)
}

function lowTable(low: readonly LowStockVariant[]): SafeHtml {
  if (low.length === 0)
    return html`<h2>Low stock</h2>
      <p class="soft">No products are low in stock.</p>`
  return html`<table>
    <caption>
      Low stock
    </caption>
    <thead>
      <tr>
        <th scope="col">Product</th>
        <th scope="col" class="number">On hand</th>
      </tr>
    </thead>
    <tbody>
      ${low.map(
        ({ title, handle, onHand }) =>
          html`<tr>
            <th scope="row">
              <a href="/admin/products?${new URLSearchParams({ q: `handle:${handle}` }).toString()}"
                >${title}</a
              >
            </th>
            <td class="number">${onHand}</td>
          </tr>`,
      )}
    </tbody>
  </table>`
}

/** The overview page. */
export function overviewPage(frame: AdminPageFrame, overview: OverviewPageData): string {
  const { currencyCode, today, month, openCarts, low, latest } = overview
  return adminPageLayout(frame, {
    title: 'Overview',
    place: '/admin',
    body: html`<h1>Overview</h1>
      <dl class="figures">
        ${figure('Orders today', String(today.orders))}${sold('Sales today', today, currencyCode)}
        ${figure('Orders, last 30 days', String(month.orders))}${sold('Sales, last 30 days', month, currencyCode)}
        ${figure('Open carts', String(openCarts))}
      </dl>
      <div class="columns wide">
        <section>${orderTable(latest, 'Recent orders')}</section>
        <section>${lowTable(low)}</section>
      </div>`,
  })
}
