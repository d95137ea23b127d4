import type { CheckoutNotice } from '../../cart/cart.ts'
import type { PricingContext } from '../../cart/pricing-context.ts'
import { html } from '../html-template.ts'
import type { CheckoutView } from '../checkout-view.ts'
import { pageLayout, type PageFrame } from './layout.ts'
import { fieldErrorSummary, submissionNoticeAlert } from './notices.ts'
import {
  addressSection,
  billingSection,
  codeSection,
  contactSection,
  paymentSection,
  deliverySection,
  type SectionContext,
} from './sections.ts'
import { orderSummary } from './summary.ts'
import { formatAmount } from './formatting.ts'

export interface CheckoutPageData {
  frame: PageFrame
  checkout: CheckoutView
  notice: CheckoutNotice | null
  pricing: PricingContext
  publicUrl: string
  /** Path and query of the form's action. */
  action: string
  /** Whether prices include tax, where the catalogue names no taxes. */
  pricesIncludeTax: boolean
  /** Whether the order is confirmed by e-mail. */
  sendsConfirmation: boolean
}

/** The checkout page: summary, buyer, delivery and payment. Works without JavaScript. */
export function checkoutFormPage({
  frame,
  checkout,
  notice,
  pricing,
  publicUrl,
  action,
  pricesIncludeTax,
  sendsConfirmation,
}: CheckoutPageData): string {
  const { locale } = frame
  const { messages } = locale
  const { catalogue, redemptions } = pricing
  const refused =
    notice?.kind === 'codeRefused'
      ? { code: notice.code ?? '', refusal: notice.refusal ?? '' }
      : null
  const view: SectionContext = {
    checkout,
    values: checkout.values,
    errors: checkout.errors,
    locale,
    catalogue,
    redemptions,
    refused,
  }
  const isChanged = checkout.warnings.length > 0
  const wrong = fieldErrorSummary(view)
  const said = submissionNoticeAlert(
    isChanged && !notice ? 'changed' : (notice?.kind ?? null),
    locale,
  )
  const first = wrong ?? said?.html ?? null
  const isError = wrong !== null || refused !== null || (said?.isError ?? false)
  return pageLayout(frame, {
    title: `${isError ? messages.errorPrefix : ''}${messages.title}`,
    skip: 'contact',
    hasScript: true,
    body: html`<h1>${messages.title}</h1>
      <p class="notice"><strong>${messages.testTitle}</strong> ${messages.testBody}</p>
      ${first}
      <div class="columns">
        ${orderSummary({ checkout, pricing, locale, publicUrl, pricesIncludeTax, isOpen: isChanged })}
        <form method="post" action="${action}" novalidate>
          <button type="submit" class="unseen" name="at" value="" tabindex="-1" aria-hidden="true">
            ${messages.updateWay}
          </button>
          <input type="hidden" name="seal" value="${checkout.digest}" data-live="seal" />
          ${contactSection(view, sendsConfirmation)} ${addressSection(view)}
          ${deliverySection(view)} ${codeSection(view)} ${paymentSection(view)}
          ${billingSection(view)}
          <section class="last">
            <p class="grand" role="status">
              <span>${messages.due}</span>
              <span class="amount" data-live="due"
                >${formatAmount(checkout.cost.due, checkout.priced.currencyCode, locale)}</span
              >
            </p>
            <button type="submit" name="do" value="order">${messages.submit}</button>
          </section>
        </form>
      </div>`,
  })
}
