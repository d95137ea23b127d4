import { deliveryOptionTexts, type DeliveryOption } from '../../cart/delivery-group.ts'
import type { DiscountCodeWithRefusal } from '../../cart/price-cart.ts'
import type { DiscountUsesAndGiftCards } from '../../cart/pricing-context.ts'
import { fillPlaceholders, html, type SafeHtml } from '../html-template.ts'
import type { CheckoutView } from '../checkout-view.ts'
import { testPaymentCards } from '../test-payment-cards.ts'
import { addressFieldset, formField, type FormFieldContext } from './form-field.ts'
import { codeRefusalText } from './notices.ts'
import { formatAmount, fieldErrorText } from './formatting.ts'

export interface SectionContext extends FormFieldContext {
  checkout: CheckoutView
  redemptions: DiscountUsesAndGiftCards
  /** A rejected code that is shown in its field again. */
  refused: { code: string; refusal: string } | null
}

/** One radio option with its description. */
function choice(
  name: 'delivery' | 'payment' | 'billing',
  value: string,
  words: { title: string; more?: string | null; aside?: SafeHtml | null; chosen: boolean },
): SafeHtml {
  return html`<label class="choice">
    <input
      type="radio"
      name="${name}"
      value="${value}"
      id="${name}-${value}"
      ${words.chosen ? html` checked` : null}
    />
    <span class="what"
      ><span><bdi>${words.title}</bdi></span>
      ${words.more ? html`<small><bdi>${words.more}</bdi></small>` : null}</span
    >
    ${words.aside ? html`<span class="amount">${words.aside}</span>` : null}
  </label>`
}

/** @param sendsConfirmation whether the order is confirmed by e-mail */
export function contactSection(view: FormFieldContext, sendsConfirmation: boolean): SafeHtml {
  const { messages } = view.locale
  const hint = sendsConfirmation ? messages.emailHintConfirmed : messages.emailHint
  return html`<section aria-labelledby="contact">
    <h2 id="contact" tabindex="-1">${messages.contact}</h2>
    <p class="hint">${messages.requiredHint}</p>
    ${formField('email', view, { label: messages.email, autocomplete: 'email', hint, type: 'email' })}
    ${formField('phone', view, { label: messages.phone, autocomplete: 'tel', hint: messages.phoneHint, type: 'tel', optional: true })}
  </section>`
}

/** Reloads the page for the selected country: its address fields and delivery options. */
function updateButton(place: string, { locale }: SectionContext): SafeHtml {
  return html`<button type="submit" class="quiet" name="at" value="${place}">
    ${locale.messages.updateAddress}
  </button>`
}

export function addressSection(view: SectionContext): SafeHtml {
  const { messages } = view.locale
  return html`<section aria-labelledby="address">
    <h2 id="address" tabindex="-1">
      ${view.checkout.isSent ? messages.deliveryAddress : messages.ownAddress}
    </h2>
    ${addressFieldset('', view, updateButton('address', view))}
  </section>`
}

function placeOf({ location, ...option }: DeliveryOption, view: SectionContext): string | null {
  const { description } = deliveryOptionTexts({ ...option, location }, view.locale.code)
  if (!location) return description
  const { address1, zip, city } = location.address
  return [address1, [zip, city].filter(Boolean).join(' '), description].filter(Boolean).join(' · ')
}

function way(option: DeliveryOption, view: SectionContext): SafeHtml {
  const { locale, checkout } = view
  const { messages } = locale
  const { currencyCode, delivery } = checkout.priced
  const { title } = deliveryOptionTexts(option, locale.code)
  const price = option.cost === 0n ? messages.free : formatAmount(option.cost, currencyCode, locale)
  const freeFrom =
    option.freeFrom !== null && option.cost > 0n
      ? html`<small
          >${fillHtml(messages.freeFrom, 'amount', formatAmount(option.freeFrom, currencyCode, locale))}</small
        >`
      : null
  return choice('delivery', option.handle, {
    title: option.method === 'PICK_UP' ? `${messages.pickup} · ${title}` : title,
    more: placeOf(option, view),
    aside: html`${price}${freeFrom}`,
    chosen: delivery?.selected?.handle === option.handle,
  })
}

/** A message with one placeholder, replaced by HTML. */
function fillHtml(message: string, name: string, value: SafeHtml): SafeHtml {
  const [before = '', after = ''] = message.split(`{${name}}`)
  return html`${before}${value}${after}`
}

/** The delivery options for the address's country; null for a cart that is not shipped. */
export function deliverySection(view: SectionContext): SafeHtml | null {
  const { checkout, errors, locale } = view
  const { messages } = locale
  const { delivery } = checkout.priced
  if (!checkout.isSent || (!delivery && errors.countryCode?.message !== 'wayNone')) return null
  return html`<section>
    <fieldset>
      <legend><h2 id="way" tabindex="-1">${messages.way}</h2></legend>
      ${
        delivery
          ? html`<div class="choices">${delivery.options.map((option) => way(option, view))}</div>
              ${
                delivery.options.length > 1
                  ? html`<button type="submit" class="quiet" name="at" value="way" data-fallback>
                      ${messages.updateWay}
                    </button>`
                  : null
              }`
          : html`<p class="error">${messages.wayNone}</p>`
      }
    </fieldset>
  </section>`
}

function codeRow(
  words: { code: string; said: SafeHtml | string; wrong: boolean },
  button: { name: string; value: string },
  { locale }: SectionContext,
): SafeHtml {
  const { code, said, wrong } = words
  return html`<li>
    <span class="what"
      ><strong><bdi>${code}</bdi></strong
      ><small class="${wrong ? 'error' : null}">${said}</small></span
    >
    <button type="submit" class="quiet" name="${button.name}" value="${button.value}">
      ${locale.messages.remove} <span class="unseen"><bdi>${code}</bdi></span>
    </button>
  </li>`
}

/** The applied codes and gift cards, and one field for both. */
export function codeSection(view: SectionContext): SafeHtml {
  const { checkout, redemptions, locale, refused } = view
  const { messages } = locale
  const codes = checkout.priced.codes.map(({ code, refusal }: DiscountCodeWithRefusal) =>
    codeRow(
      {
        code,
        said: refusal ? codeRefusalText(refusal, code, locale) : messages.isUsed,
        wrong: refusal !== null,
      },
      { name: 'remove-code', value: code },
      view,
    ),
  )
  const cards = checkout.cart.giftCards.map((id) => {
    const used = checkout.cost.giftCards.find(({ card }) => card.id === id)
    const card = used?.card ?? redemptions.giftCard(id)
    const digits = card?.lastCharacters.toUpperCase() ?? ''
    const name = fillPlaceholders(messages.giftCard, { digits })
    const said = used
      ? fillHtml(
          messages.cardLeft,
          'amount',
          formatAmount(used.presentmentAmountUsed, checkout.priced.currencyCode, locale),
        )
      : fillPlaceholders(messages.cardUnusable, { code: name })
    return codeRow(
      { code: name, said, wrong: !used },
      { name: 'remove-card', value: String(id) },
      view,
    )
  })
  const taken = [...codes, ...cards]
  return html`<section aria-labelledby="codes">
    <h2 id="codes" tabindex="-1">${messages.codes}</h2>
    ${
      taken.length > 0
        ? html`<ul class="taken" data-live="codes">
            ${taken}
          </ul>`
        : null
    }
    <div class="field code">
      <label for="code"
        >${messages.code} <span class="optional">(${messages.optional})</span></label
      >
      <div class="beside">
        <input
          id="code"
          name="code"
          type="text"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck="false"
          dir="auto"
          value="${refused?.code ?? ''}"
          ${refused ? html` aria-invalid="true" aria-describedby="code-error"` : null}
        />
        <button type="submit" class="quiet" name="at" value="codes">${messages.useCode}</button>
      </div>
      ${refused ? html`<p class="error" id="code-error" role="alert">${codeRefusalText(refused.refusal, refused.code, locale)}</p>` : null}
    </div>
  </section>`
}

/** The test cards, or a note that nothing remains to be paid. */
export function paymentSection(view: SectionContext): SafeHtml {
  const { checkout, locale, errors, values } = view
  const { messages } = locale
  if (!checkout.isDue)
    return html`<section aria-labelledby="payment-title" data-live="payment">
      <h2 id="payment-title">${messages.payment}</h2>
      <p>${messages.nothingToPay}</p>
    </section>`
  const error = errors.payment
  return html`<section data-live="payment">
    <fieldset
      id="payment"
      aria-describedby="payment-hint${error ? ' payment-error' : null}"
      ${error ? html` aria-invalid="true"` : null}
    >
      <legend><h2 tabindex="-1">${messages.payment}</h2></legend>
      <p class="hint" id="payment-hint">${messages.paymentHint}</p>
      ${error ? html`<p class="error" id="payment-error">${fieldErrorText(error, messages.payment, locale)}</p>` : null}
      <div class="choices">
        ${testPaymentCards.map(({ handle, digits }) =>
          choice('payment', handle, {
            title: fillPlaceholders(messages.card, { digits }),
            more: messages[handle],
            chosen: values.payment === handle,
          }),
        )}
      </div>
    </fieldset>
  </section>`
}

/** The billing address: the delivery address, or a separate one that is revealed when chosen. */
export function billingSection(view: SectionContext): SafeHtml {
  const { messages } = view.locale
  const other = view.values.billing === 'other'
  return html`<section class="billing-part">
    <fieldset>
      <legend><h2 id="billing" tabindex="-1">${messages.billing}</h2></legend>
      <div class="choices">
        ${choice('billing', 'same', { title: view.checkout.isSent ? messages.billingSame : messages.billingOwnSame, chosen: !other })}
        ${choice('billing', 'other', { title: messages.billingOther, chosen: other })}
      </div>
      <div class="other">${addressFieldset('billing-', view, updateButton('billing', view))}</div>
    </fieldset>
  </section>`
}
