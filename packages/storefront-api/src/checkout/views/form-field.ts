import { countryName, shippingCountries, provincesOf } from '../../catalogue/countries.ts'
import type { LiveCatalogue } from '../../catalogue/live-catalogue.ts'
import { requiresPostalCode } from '../../catalogue/postal-codes.ts'
import {
  addressFields,
  addressFieldOrder,
  type AddressField,
  type AddressPrefix,
  type CheckoutFieldName,
  type CheckoutFormValues,
} from '../checkout-form-fields.ts'
import { html, type SafeHtml } from '../html-template.ts'
import type { FieldErrors } from '../checkout-form-errors.ts'
import type { CheckoutLocale } from '../checkout-locale.ts'
import { withoutBillingPrefix, addressFieldLabel, fieldErrorText } from './formatting.ts'

/** What every field renders from. */
export interface FormFieldContext {
  values: CheckoutFormValues
  errors: FieldErrors
  locale: CheckoutLocale
  catalogue: LiveCatalogue
}

interface FieldWords {
  label: string
  autocomplete: string
  hint?: string
  optional?: boolean
  type?: 'email' | 'tel' | 'text'
}

const autocomplete: Record<AddressField, string> = {
  countryCode: 'country',
  name: 'name',
  company: 'organization',
  address1: 'address-line1',
  address2: 'address-line2',
  zip: 'postal-code',
  city: 'address-level2',
  provinceCode: 'address-level1',
}

const optionalFields: ReadonlySet<AddressField> = new Set(['company', 'address2'])

/** The label of a field, as errors show it. */
export function fieldLabel(name: CheckoutFieldName, { values, locale }: FormFieldContext): string {
  const { messages } = locale
  if (name === 'email' || name === 'phone' || name === 'payment') return messages[name]
  if (name === 'delivery') return messages.way
  if (name === 'billing') return messages.billing
  const prefix = name.startsWith('billing-') ? 'billing-' : ''
  return addressFieldLabel(withoutBillingPrefix(name), values[`${prefix}countryCode`], locale)
}

/** A field with its label, hint and error. */
export function formField(
  name: CheckoutFieldName,
  view: FormFieldContext,
  words: FieldWords,
): SafeHtml {
  const error = view.errors[name]
  const describedBy = [words.hint ? `${name}-hint` : '', error ? `${name}-error` : '']
    .filter(Boolean)
    .join(' ')
  // Explicit, since browsers report an empty required field as invalid before anything was typed.
  const shared = html`id="${name}" name="${name}"
  autocomplete="${words.autocomplete}"${words.optional ? null : html` required`}${describedBy ? html` aria-describedby="${describedBy}"` : null}
  aria-invalid="${error ? 'true' : 'false'}"`
  const { optional } = view.locale.messages
  return html`<div class="field ${withoutBillingPrefix(name)}">
    <label for="${name}"
      >${words.label}${words.optional ? html` <span class="optional">(${optional})</span>` : null}</label
    >
    ${words.hint ? html`<span class="hint" id="${name}-hint">${words.hint}</span>` : null}
    ${control(name, view, shared, words.type ?? 'text')}
    ${error ? html`<p class="error" id="${name}-error">${fieldErrorText(error, words.label, view.locale)}</p>` : null}
  </div>`
}

function control(
  name: CheckoutFieldName,
  view: FormFieldContext,
  shared: SafeHtml,
  type: string,
): SafeHtml {
  const options = optionsOf(name, view)
  if (options) {
    return html`<select ${shared}>
      ${options.map(
        ({ code, name: title }) =>
          html`<option value="${code}" ${code === view.values[name] ? html` selected` : null}>
            ${title}
          </option>`,
      )}
    </select>`
  }
  const direction = type === 'text' ? 'auto' : 'ltr'
  // A text, because browsers rewrite the domain of another script in a field of type `email`.
  const email =
    type === 'email' ? html` inputmode="email" autocapitalize="none" spellcheck="false"` : null
  return html`<input
    type="${email ? 'text' : type}"
    ${shared}
    value="${view.values[name]}"
    dir="${direction}"
    ${email}
  />`
}

function optionsOf(
  name: CheckoutFieldName,
  { values, locale, catalogue }: FormFieldContext,
): readonly { code: string; name: string }[] | null {
  const { code: language, messages } = locale
  if (name.endsWith('countryCode')) {
    const { compare } = new Intl.Collator(language)
    const countries = shippingCountries(catalogue.shop)
      .map((code) => ({ code, name: countryName(code, language) }))
      .toSorted((a, b) => compare(a.name, b.name))
    return [{ code: '', name: messages.chooseCountry }, ...countries]
  }
  if (!name.endsWith('provinceCode')) return null
  const country = values[name.startsWith('billing-') ? 'billing-countryCode' : 'countryCode']
  return [{ code: '', name: messages.chooseProvince }, ...provincesOf(country, language)]
}

/** The fields of an address in the order of its country; `afterCountry` is rendered beside the country. */
export function addressFieldset(
  prefix: AddressPrefix,
  view: FormFieldContext,
  afterCountry: SafeHtml,
): SafeHtml {
  const country = view.values[`${prefix}countryCode`]
  const section = prefix === '' ? 'shipping' : 'billing'
  const place = addressFieldOrder(country)
  const names = [
    ...addressFields.filter((name) => name === 'name' || name === 'company'),
    ...place.filter((name) => name !== 'provinceCode' || provincesOf(country, 'en').length > 0),
  ]
  const one = (name: AddressField) =>
    formField(`${prefix}${name}`, view, {
      label: addressFieldLabel(name, country, view.locale),
      autocomplete: `${section} ${autocomplete[name]}`,
      optional: optionalFields.has(name) || (name === 'zip' && !requiresPostalCode(country)),
    })
  return html`<div class="country">${one('countryCode')}${afterCountry}</div>
    <div class="fields ${place.includes('provinceCode') ? 'with-province' : null}">
      ${names.map(one)}
    </div>`
}
