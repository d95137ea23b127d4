import type { Attribute } from '../../cart/cart.ts'
import { imageUrl } from '../../media/image-url.ts'
import { fill, html, type Html } from '../html.ts'
import type { CheckoutLocale } from '../locales.ts'
import { countOf } from './words.ts'

/** A piece as it is listed: picture, name, what was chosen, how many. */
export interface LineView {
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
