import type { CheckoutNotice } from '../../cart/cart.ts'
import type { PricingContext } from '../../cart/pricing-context.ts'
import { html } from '../html.ts'
import type { CheckoutView } from '../checkout-view.ts'
import { pageLayout, type PageFrame } from './layout.ts'
import { errorSummary, noticeAlert } from './notices.ts'
import {
  addressSection,
  billingSection,
  codeSection,
  contactSection,
  paymentSection,
  deliverySection,
  type SectionView,
} from './sections.ts'
import { orderSummary } from './summary.ts'
import { formatAmount } from './formatting.ts'

export interface FormPageView {
  frame: PageFrame
  checkout: CheckoutView
  notice: CheckoutNotice | null
  pricing: PricingContext
  publicUrl: string
  /** Path and query of the form's action. */
  action: string
}

/** The checkout page: summary, buyer, delivery and payment. Works without JavaScript. */
export function formPage({
  frame,
  checkout,
  notice,
  pricing,
  publicUrl,
  action,
}: FormPageView): string {
  const { locale } = frame
  const { messages } = locale
  const { catalogue, redemptions } = pricing
  const refused =
    notice?.kind === 'codeRefused'
      ? { code: notice.code ?? '', refusal: notice.refusal ?? '' }
      : null
  const view: SectionView = {
    checkout,
    values: checkout.values,
    errors: checkout.errors,
    locale,
    catalogue,
    redemptions,
    refused,
  }
  const isChanged = checkout.warnings.length > 0
  const wrong = errorSummary(view)
  const said = noticeAlert(isChanged && !notice ? 'changed' : (notice?.kind ?? null), locale)
  const first = wrong ?? said?.html ?? null
  const isError = wrong !== null || refused !== null || said !== null
  return pageLayout(frame, {
    title: `${isError ? messages.errorPrefix : ''}${messages.title}`,
    skip: 'contact',
    body: html`<h1>${messages.title}</h1>
      <p class="notice"><strong>${messages.testTitle}</strong> ${messages.testBody}</p>
      ${first}
      <div class="columns">
        ${orderSummary({ checkout, pricing, locale, publicUrl, isOpen: isChanged })}
        <form method="post" action="${action}" novalidate>
          <button type="submit" class="unseen" name="at" value="" tabindex="-1" aria-hidden="true">
            ${messages.updateWay}
          </button>
          <input type="hidden" name="seal" value="${checkout.digest}" />
          ${contactSection(view)} ${addressSection(view)} ${deliverySection(view)}
          ${codeSection(view)} ${paymentSection(view)} ${billingSection(view)}
          <section class="last">
            <p class="grand">
              <span>${messages.due}</span>
              <span class="amount"
                >${formatAmount(checkout.cost.due, checkout.priced.currencyCode, locale)}</span
              >
            </p>
            <button type="submit" name="do" value="order">${messages.submit}</button>
          </section>
        </form>
      </div>`,
  })
}
