import type { Cart } from '../cart/cart.ts'
import { deliveryAddressOf } from '../cart/delivery.ts'
import { countryCodeOf } from '../catalogue/countries.ts'
import type { CatalogueShop } from '../catalogue/catalogue.ts'
import { provinceCodeOf } from '../catalogue/provinces.ts'
import { draftValues, type FieldName, type FormValues } from './fields.ts'
import { firstPayment } from './payment.ts'

/** The form of a cart: as it was typed, else what the cart knows of its buyer. */
export function formValues(cart: Cart, shop: CatalogueShop): FormValues {
  return cart.checkout ? draftValues(cart.checkout) : prefill(cart, shop)
}

function prefill(cart: Cart, shop: CatalogueShop): FormValues {
  const { buyerIdentity, billingAddress, spoken } = cart
  const address = deliveryAddressOf(cart) ?? {}
  const countryCode =
    address.countryCode ?? buyerIdentity.countryCode ?? spoken.country ?? shop.countryCode
  const bill = billingAddress ?? {}
  const billCountry = countryCodeOf(bill.country) ?? countryCode
  const known: Partial<Record<FieldName, string | null | undefined>> = {
    email: buyerIdentity.email,
    phone: address.phone ?? buyerIdentity.phone,
    countryCode,
    name: nameOf(address),
    company: address.company,
    address1: address.address1,
    address2: address.address2,
    zip: address.zip,
    city: address.city,
    provinceCode: provinceCodeOf(countryCode, address.provinceCode),
    delivery: cart.deliveryOptions[0]?.option,
    billing: billingAddress ? 'other' : 'same',
    'billing-countryCode': billCountry,
    'billing-name': nameOf(bill),
    'billing-company': bill.company,
    'billing-address1': bill.address1,
    'billing-address2': bill.address2,
    'billing-zip': bill.zip,
    'billing-city': bill.city,
    'billing-provinceCode': provinceCodeOf(billCountry, bill.province),
    payment: firstPayment,
  }
  const values = Object.fromEntries(
    Object.entries(known).map(([name, value]) => [name, value ?? '']),
  )
  return draftValues({ values })
}

function nameOf(address: { firstName?: string | null; lastName?: string | null }): string {
  return [address.firstName, address.lastName].filter(Boolean).join(' ')
}
