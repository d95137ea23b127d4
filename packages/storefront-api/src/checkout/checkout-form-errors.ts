import { isMailAddress } from '@orrery/server-kit/smtp-settings'
import { addressProblems } from '../cart/delivery-addresses.ts'
import { isEmail } from '../cart/buyer-identity.ts'
import type { DeliveryAddress } from '../cart/cart.ts'
import type { CartMessageKey } from '../cart/cart-problems.ts'
import type { CatalogueShop } from '../catalogue/catalogue-schema.ts'
import { shippingCountries, provinceCodeOf, provincesOf } from '../catalogue/countries.ts'
import {
  isPlausiblePostalCode,
  postalCodeExample,
  requiresPostalCode,
  usesCity,
} from '../catalogue/postal-codes.ts'
import {
  addressFromFormValues,
  type AddressField,
  type AddressPrefix,
  type CheckoutFieldName,
  type CheckoutFormValues,
} from './checkout-form-fields.ts'
import type { CheckoutMessages } from './messages/en.ts'
import { findTestPaymentCard } from './test-payment-cards.ts'

/** An error of a field: a message key and its placeholders. */
export interface FieldError {
  message: keyof CheckoutMessages
  values?: Record<string, string | number>
}
export type FieldErrors = Partial<Record<CheckoutFieldName, FieldError>>

/** What validation depends on besides the form's own fields. */
interface ValidationContext {
  shop: CatalogueShop
  /** Whether the cart is shipped but no option delivers to the form's country. */
  unreachable: boolean
  /** Whether an amount remains to be paid. */
  isDue: boolean
  /** Whether the buyer submits the order: only then missing fields are errors. */
  asked: boolean
}

const missing: Partial<Record<AddressField, keyof CheckoutMessages>> = {
  countryCode: 'countryMissing',
  name: 'nameMissing',
  address1: 'address1Missing',
  city: 'cityMissing',
}

/** Checkout messages for the address validation errors of carts. */
const words: Partial<Record<CartMessageKey, keyof CheckoutMessages>> = {
  addressEmojis: 'fieldEmojis',
  addressHtml: 'fieldHtml',
  addressTooLong: 'tooLong',
  addressUrl: 'fieldUrl',
}

/** All errors of a form; empty when the order can be placed. */
export function checkoutFormErrors(
  values: CheckoutFormValues,
  circumstances: ValidationContext,
): FieldErrors {
  const { shop, unreachable, isDue, asked: requested } = circumstances
  const errors: FieldErrors = {
    ...addressErrors(values, '', circumstances),
    ...(values.billing === 'other' ? addressErrors(values, 'billing-', circumstances) : {}),
  }
  if (values.email === '') {
    if (requested) errors.email = { message: 'emailMissing' }
  } else if (!isEmail(values.email) || !isMailAddress(values.email))
    errors.email = { message: 'emailInvalid' }
  const phone = addressProblems({ phone: values.phone }, [])[0]
  if (phone) errors.phone = { message: 'phoneInvalid' }
  const { countryCode } = values
  if (countryCode !== '' && !shippingCountries(shop).includes(countryCode))
    errors.countryCode = { message: 'countryMissing' }
  else if (countryCode !== '' && unreachable) errors.countryCode = { message: 'wayNone' }
  if (requested && isDue && !findTestPaymentCard(values.payment))
    errors.payment = { message: 'paymentMissing' }
  return errors
}

function addressErrors(
  values: CheckoutFormValues,
  prefix: AddressPrefix,
  { asked: requested }: ValidationContext,
): FieldErrors {
  const typed = addressFromFormValues(values, prefix)
  const errors: FieldErrors = {}
  const mark = (name: AddressField, error: FieldError) => {
    errors[`${prefix}${name}`] ??= error
  }
  const { name, countryCode, provinceCode, ...rest } = typed
  const address: DeliveryAddress = { ...rest, lastName: name, countryCode }
  for (const { field, messageKey, values: facts } of addressProblems(address, [])) {
    const message = words[messageKey]
    const wrong = field[0] === 'lastName' ? 'name' : (field[0] as AddressField)
    if (wrong === 'countryCode') mark(wrong, { message: 'countryMissing' })
    else if (message) mark(wrong, { message, values: facts })
  }
  if (typed.zip !== '' && !isPlausiblePostalCode(typed.zip, countryCode))
    mark('zip', {
      message: 'zipInvalid',
      values: { example: postalCodeExample(countryCode) ?? '' },
    })
  if (!requested) return errors
  for (const [field, message] of Object.entries(missing) as [
    AddressField,
    keyof CheckoutMessages,
  ][])
    if (typed[field] === '' && (field !== 'city' || usesCity(countryCode))) mark(field, { message })
  if (typed.zip === '' && requiresPostalCode(countryCode)) mark('zip', { message: 'zipMissing' })
  if (provincesOf(countryCode, 'en').length > 0 && !provinceCodeOf(countryCode, provinceCode))
    mark('provinceCode', { message: 'provinceMissing' })
  return errors
}
