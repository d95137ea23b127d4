import type { CheckoutNotice } from '../../cart/cart.ts'
import { checkoutFieldNames } from '../checkout-form-fields.ts'
import { fillPlaceholders, html, type SafeHtml } from '../html-template.ts'
import type { CheckoutLocale } from '../checkout-locale.ts'
import type { CheckoutMessages } from '../messages/en.ts'
import { fieldLabel, type FormFieldContext } from './form-field.ts'
import { fieldErrorText } from './formatting.ts'

const refusals: Record<string, keyof CheckoutMessages> = {
  CODE_LIMIT_REACHED: 'codeLimit',
  DISCOUNT_CODE_NOT_HONOURED: 'codeCombined',
  DISCOUNT_CURRENTLY_INACTIVE: 'codeInactive',
  DISCOUNT_CUSTOMER_USAGE_LIMIT_REACHED: 'codeUsed',
  DISCOUNT_NO_ENTITLED_LINE_ITEMS: 'codeNoLines',
  DISCOUNT_NO_ENTITLED_SHIPPING_LINES: 'codeNoWay',
  DISCOUNT_PURCHASE_NOT_IN_RANGE: 'codeTooLittle',
  DISCOUNT_QUANTITY_NOT_IN_RANGE: 'codeTooFew',
  DISCOUNT_USAGE_LIMIT_REACHED: 'codeUsed',
  GIFT_CARD_UNUSABLE: 'cardUnusable',
}

/** A sentence that explains why a code was rejected. */
export function codeRefusalText(
  refusal: string,
  code: string,
  { messages }: CheckoutLocale,
): string {
  return fillPlaceholders(messages[refusals[refusal] ?? 'codeUnknown'], { code })
}

/** The notice at the top of the page receives the focus, so that it is announced. */
function alert(title: string, body: SafeHtml, isError = true): SafeHtml {
  return html`<div
    class="notice ${isError ? 'alert' : null}"
    role="group"
    aria-labelledby="alert"
    tabindex="-1"
    autofocus
  >
    <h2 id="alert">${title}</h2>
    ${body}
  </div>`
}

/** Error summary: a link to each invalid field. */
export function fieldErrorSummary(view: FormFieldContext): SafeHtml | null {
  const wrong = checkoutFieldNames.flatMap((name) => {
    const error = view.errors[name]
    return error ? [{ name, text: fieldErrorText(error, fieldLabel(name, view), view.locale) }] : []
  })
  if (wrong.length === 0) return null
  const { messages } = view.locale
  return alert(
    messages.errorTitle,
    html`<ul>
      ${wrong.map(
        ({ name, text }) =>
          html`<li>
            <a href="#${name}"
              >${name.startsWith('billing-') ? `${messages.billing} – ${text}` : text}</a
            >
          </li>`,
      )}
    </ul>`,
  )
}

const notices = {
  changed: ['changedTitle', 'changedBody'],
  declined: ['declinedTitle', 'declinedBody'],
  expired: ['expiredTitle', 'expiredBody'],
  recalculated: ['recalculatedTitle', 'recalculatedBody'],
  tooLarge: ['tooLargeTitle', 'tooLargeBody'],
} as const

/** The notice about the last submission; a rejected code is reported at its field instead. */
export function submissionNoticeAlert(
  kind: CheckoutNotice['kind'] | null,
  { messages }: CheckoutLocale,
): { isError: boolean; html: SafeHtml } | null {
  if (kind === null || kind === 'codeRefused') return null
  const [title, body] = notices[kind]
  const isError = kind !== 'recalculated'
  return { isError, html: alert(messages[title], html`<p>${messages[body]}</p>`, isError) }
}
