import type { CheckoutNotice } from '../../cart/cart.ts'
import type { Till } from '../../cart/till.ts'
import { html } from '../html.ts'
import type { Look } from '../look.ts'
import { layout, type PageFrame } from './layout.ts'
import { errorSummary, noticeOf } from './notices.ts'
import {
  addressSection,
  billingSection,
  codeSection,
  contactSection,
  paymentSection,
  waySection,
  type SectionView,
} from './sections.ts'
import { summary } from './summary.ts'
import { amountOf } from './words.ts'

export interface FormPageView {
  frame: PageFrame
  look: Look
  notice: CheckoutNotice | null
  till: Till
  publicUrl: string
  /** Path and query that the form is posted to. */
  action: string
}

/** The checkout itself: what is bought, who buys, how it travels and is paid. Works without scripts. */
export function formPage({ frame, look, notice, till, publicUrl, action }: FormPageView): string {
  const { locale } = frame
  const { messages } = locale
  const { shelf, ledger } = till
  const refused =
    notice?.kind === 'codeRefused'
      ? { code: notice.code ?? '', refusal: notice.refusal ?? '' }
      : null
  const view: SectionView = {
    look,
    values: look.values,
    errors: look.errors,
    locale,
    shelf,
    ledger,
    refused,
  }
  const isChanged = look.warnings.length > 0
  const wrong = errorSummary(view)
  const said = noticeOf(isChanged && !notice ? 'changed' : (notice?.kind ?? null), locale)
  const first = wrong ?? said?.html ?? null
  const isError = wrong !== null || refused !== null || said !== null
  return layout(frame, {
    title: `${isError ? messages.errorPrefix : ''}${messages.title}`,
    skip: 'contact',
    body: html`<h1>${messages.title}</h1>
      <p class="notice"><strong>${messages.testTitle}</strong> ${messages.testBody}</p>
      ${first}
      <div class="columns">
        ${summary({ look, till, locale, publicUrl, isOpen: isChanged })}
        <form method="post" action="${action}" novalidate>
          <button type="submit" class="unseen" name="at" value="" tabindex="-1" aria-hidden="true">
            ${messages.updateWay}
          </button>
          <input type="hidden" name="seal" value="${look.seal}" />
          ${contactSection(view)} ${addressSection(view)} ${waySection(view)} ${codeSection(view)}
          ${paymentSection(view)} ${billingSection(view)}
          <section class="last">
            <p class="grand">
              <span>${messages.due}</span>
              <span class="amount"
                >${amountOf(look.cost.due, look.priced.currencyCode, locale)}</span
              >
            </p>
            <button type="submit" name="do" value="order">${messages.submit}</button>
          </section>
        </form>
      </div>`,
  })
}
