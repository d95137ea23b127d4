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
  if (from && to) return `${from} – ${to}`
  if (from) return `From ${from}`
  return to ? `Until ${to}` : 'Always'
}

const stateLabels: Readonly<Record<DiscountState, string>> = {
  active: 'Active',
  scheduled: 'Scheduled',
  ended: 'Expired',
  'used up': 'Limit reached',
  off: 'Deactivated',
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
      ${title}<br /><span class="soft">${codes.join(', ') || 'Automatic discount'}</span>
    </th>
    <td>${discountValueText(discount, currencyCode)}</td>
    <td data-label="Active dates">${when(discount)}</td>
    <td class="number" data-label="Used">
      ${usageLimit === undefined ? uses : `${uses} of ${usageLimit}`}
    </td>
    <td><span class="state ${tone}">${stateLabels[state]}</span></td>
    <td class="act">
      <form method="post" action="/admin/discounts/${id}">
        ${csrfField(frame)}<input type="hidden" name="to" value="${isOff ? 'on' : 'off'}" /><button
          class="quiet"
        >
          ${isOff ? 'Activate' : 'Deactivate'}<span class="hidden"> ${title}</span>
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
        Discounts are defined in the catalogue. A discount that you deactivate here stays inactive
        after an import.
      </p>
      ${
        entries.length === 0
          ? html`<p class="lead">The catalogue has no discounts.</p>`
          : html`<table class="stacked list">
              <caption class="hidden">
                Discounts
              </caption>
              <thead>
                <tr>
                  <th scope="col">Discount</th>
                  <th scope="col">Value</th>
                  <th scope="col">Active dates</th>
                  <th scope="col" class="number">Used</th>
                  <th scope="col">Status</th>
                  <th scope="col" class="act">Action</th>
                </tr>
              </thead>
              <tbody>
                ${entries.map((entry) => row(entry, currencyCode, frame))}
              </tbody>
            </table>`
      }`,
  })
}
