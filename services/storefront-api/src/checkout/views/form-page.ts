import { countryName, shippingCountries } from '../../catalogue/countries.ts'
import { fieldNames, type FieldErrors, type FieldName, type FormValues } from '../form.ts'
import { fill, html, type Html } from '../html.ts'
import type { CheckoutLocale } from '../locales.ts'
import { layout, type PageFrame } from './layout.ts'
import { summary, type SummaryView } from './summary.ts'

export interface FormPageView extends SummaryView {
  frame: PageFrame
  values: FormValues
  errors: FieldErrors
  /** Whether the selection changed under the buyer's hands. */
  changed: boolean
  seal: string
  /** A code that was entered and could not be used. */
  refusedCode: string | null
  /** Path and query that the form is posted to. */
  action: string
}

const autocomplete: Record<FieldName, string> = {
  email: 'email',
  name: 'name',
  address1: 'address-line1',
  address2: 'address-line2',
  zip: 'postal-code',
  city: 'address-level2',
  countryCode: 'country',
}

function label(name: FieldName, { messages }: CheckoutLocale): string {
  return name === 'countryCode' ? messages.country : messages[name]
}

function errorText(name: FieldName, { errors, locale }: FormPageView): string | null {
  const error = errors[name]
  return error ? fill(locale.messages[error.message], { count: error.count ?? 0 }) : null
}

function control(name: FieldName, view: FormPageView, describedBy: string): Html {
  const error = view.errors[name]
  const first = fieldNames.find((candidate) => view.errors[candidate]) === name
  const shared = html`id="${name}" name="${name}"
  autocomplete="${autocomplete[name]}"${name === 'address2' ? null : html` required`}${describedBy ? html` aria-describedby="${describedBy}"` : null}${error ? html` aria-invalid="true"` : null}${first ? html` autofocus` : null}`
  if (name !== 'countryCode') {
    const type = name === 'email' ? 'email' : 'text'
    return html`<input
      type="${type}"
      ${shared}
      value="${view.values[name]}"
      dir="${name === 'email' ? 'ltr' : 'auto'}"
    />`
  }
  const { code, messages } = view.locale
  const countries = shippingCountries(view.shelf.shop)
    .map((country) => ({ country, title: countryName(country, code) }))
    .toSorted((a, b) => a.title.localeCompare(b.title, code))
  return html`<select ${shared}>
    <option value="">${messages.chooseCountry}</option>
    ${countries.map(
      ({ country, title }) =>
        html`<option
          value="${country}"
          ${country === view.values.countryCode ? html` selected` : null}
        >
          ${title}
        </option>`,
    )}
  </select>`
}

function field(name: FieldName, view: FormPageView): Html {
  const { messages } = view.locale
  const error = errorText(name, view)
  const hint = name === 'email' ? messages.emailHint : null
  const describedBy = [hint ? `${name}-hint` : '', error ? `${name}-error` : '']
    .filter(Boolean)
    .join(' ')
  return html`<div class="${name}">
    <label for="${name}"
      >${label(name, view.locale)}${name === 'address2' ? html` <span class="optional">(${messages.optional})</span>` : null}</label
    >
    ${hint ? html`<span class="hint" id="${name}-hint">${hint}</span>` : null}
    ${control(name, view, describedBy)}
    ${error ? html`<p class="error" id="${name}-error">${error}</p>` : null}
  </div>`
}

function errorSummary(view: FormPageView): Html | null {
  const wrong = fieldNames.filter((name) => view.errors[name])
  if (wrong.length === 0) return null
  return html`<div class="notice alert" role="alert">
    <h2>${view.locale.messages.errorTitle}</h2>
    <ul>
      ${wrong.map((name) => html`<li><a href="#${name}">${errorText(name, view)}</a></li>`)}
    </ul>
  </div>`
}

/** One field for discount codes and gift cards; its form comes before the details. */
function codeForm(view: FormPageView): Html {
  const { messages } = view.locale
  const refused = view.refusedCode
  return html`<form method="post" action="${view.action}" class="code">
    <label for="code">${messages.code}</label>
    <input
      id="code"
      name="code"
      type="text"
      autocomplete="off"
      dir="auto"
      value="${refused ?? ''}"
      ${refused === null ? null : html` aria-invalid="true" aria-describedby="code-error"`}
    />
    ${refused === null ? null : html`<p class="error" id="code-error" role="alert">${messages.codeRefused}</p>`}
    <div><button type="submit">${messages.useCode}</button></div>
  </form>`
}

/** The checkout itself: what is bought, who buys, one button. Works without scripts. */
export function formPage(view: FormPageView): string {
  const { messages, code } = view.locale
  const wrong = Object.keys(view.errors).length > 0
  return layout(view.frame, {
    title: `${wrong ? messages.errorPrefix : ''}${messages.title}`,
    skip: 'details',
    body: html`<h1>${messages.title}</h1>
      <div class="notice"><strong>${messages.testTitle}</strong>${messages.testBody}</div>
      ${
        view.changed
          ? html`<div class="notice alert" role="alert">
              <h2>${messages.changedTitle}</h2>
              <p>${messages.changedBody}</p>
            </div>`
          : null
      }
      ${errorSummary(view)}
      <div class="columns">
        <div class="selection">${summary(view)}${codeForm(view)}</div>
        <form method="post" action="${view.action}" novalidate aria-labelledby="details">
          <h2 id="details" tabindex="-1">${messages.details}</h2>
          <p class="hint">${messages.requiredHint}</p>
          <input type="hidden" name="seal" value="${view.seal}" /><input
            type="hidden"
            name="locale"
            value="${code}"
          />
          ${fieldNames.map((name) => field(name, view))}
          <div><button type="submit">${messages.submit}</button></div>
        </form>
      </div>`,
  })
}
