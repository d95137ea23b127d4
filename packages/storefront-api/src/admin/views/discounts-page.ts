import type { DiscountState } from '../../cart/discounts.ts'
import type { CatalogueDiscount } from '../../catalogue/commerce-schema.ts'
import { html, type SafeHtml } from '../../checkout/html-template.ts'
import { dateText, discountValueText } from '../formatting.ts'
import { csrfField, adminPageLayout, type AdminPageFrame } from './layout.ts'

export interface DiscountWithUses {
  discount: CatalogueDiscount
  state: DiscountState
  uses: number
}

function when({ startsAt, endsAt }: CatalogueDiscount): string {
  const [from, to] = [startsAt, endsAt].map((time) => time && dateText(Date.parse(time)))
  if (from && to) return `${from} to ${to}`
  if (from) return `from ${from}`
  return to ? `until ${to}` : 'always'
}

function row(
  { discount, state, uses }: DiscountWithUses,
  currencyCode: string,
  frame: AdminPageFrame,
): SafeHtml {
  const { id, title, codes, usageLimit } = discount
  const isOff = state === 'off'
  const tone = state === 'active' ? 'good' : isOff ? 'bad' : ''
  return html`<tr>
    <th scope="row">
      ${title}<br /><span class="soft">${codes.join(', ') || 'applies on its own'}</span>
    </th>
    <td>${discountValueText(discount, currencyCode)}</td>
    <td>${when(discount)}</td>
    <td class="number" data-label="Used">
      ${usageLimit === undefined ? uses : `${uses} of ${usageLimit}`}
    </td>
    <td><span class="state ${tone}">${state}</span></td>
    <td class="act">
      <form method="post" action="/admin/discounts/${id}">
        ${csrfField(frame)}<input type="hidden" name="to" value="${isOff ? 'on' : 'off'}" /><button
          class="quiet"
        >
          Switch ${isOff ? 'on' : 'off'}<span class="hidden"> ${title}</span>
        </button>
      </form>
    </td>
  </tr>`
}

/** The discounts of the catalogue, each with a switch. */
export function discountsPage(
  frame: AdminPageFrame,
  entries: readonly DiscountWithUses[],
  currencyCode: string,
): string {
  return adminPageLayout(frame, {
    title: 'Discounts',
    place: '/admin/discounts',
    body: html`<h1>Discounts</h1>
      <p class="lead">
        They are written in the catalogue. What is switched off here stays off, whatever is
        imported.
      </p>
      ${
        entries.length === 0
          ? html`<p class="lead">There are none.</p>`
          : html`<table class="stacked list">
              <caption class="hidden">
                Discounts
              </caption>
              <thead>
                <tr>
                  <th scope="col">Discount</th>
                  <th scope="col">Value</th>
                  <th scope="col">When</th>
                  <th scope="col" class="number">Used</th>
                  <th scope="col">State</th>
                  <th scope="col" class="act">Switch</th>
                </tr>
              </thead>
              <tbody>
                ${entries.map((entry) => row(entry, currencyCode, frame))}
              </tbody>
            </table>`
      }`,
  })
}
