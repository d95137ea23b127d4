import { createHash } from 'node:crypto'
import type { Address } from '../../cart/cart.ts'
import { countryCodeOf, countryName } from '../../catalogue/countries.ts'
import { gid } from '../../catalogue/gid.ts'
import type { AddressNode, BuyerIdentityNode } from '../sources.ts'
import { customerNode } from './customer.ts'
import type { ResolversOf } from '../schema/resolver.ts'
import { areaOf, fullName, linesOf } from './address-words.ts'

/** Without the cart's secret nothing personal is shown. */
function personal<T>({ owner }: BuyerIdentityNode, value: T, otherwise: T): T {
  return owner ? value : otherwise
}

export const buyerIdentityResolvers: ResolversOf<'CartBuyerIdentity'> = {
  countryCode: ({ buyer }) => buyer.countryCode,
  email: (source) => personal(source, source.buyer.email, null),
  phone: (source) => personal(source, source.buyer.phone, null),
  deliveryAddressPreferences: (source): AddressNode[] =>
    personal(source, source.buyer.deliveryAddresses, []).map((address) => ({
      __typename: 'MailingAddress',
      address,
    })),
  preferences: (source) => {
    const preferences = personal(source, source.buyer.preferences, null)
    if (!preferences) return null
    const { delivery, wallet } = preferences
    return {
      wallet: wallet ?? null,
      delivery: delivery
        ? {
            coordinates: delivery.coordinates ?? null,
            deliveryMethod: delivery.deliveryMethod ?? [],
            pickupHandle: delivery.pickupHandle ?? [],
          }
        : null,
    }
  },
  customer: ({ buyer, owner }, _args, { customers }) => {
    const customer = owner && buyer.customerId !== null ? customers.byId(buyer.customerId) : null
    return customer && customerNode(customer)
  },
  purchasingCompany: () => null,
}

function text(field: keyof Address) {
  return ({ address }: AddressNode): string | null => address[field] ?? null
}
function code({ address }: AddressNode) {
  return countryCodeOf(address.country)
}
function country(source: AddressNode) {
  const known = code(source)
  return known ? countryName(known, 'en') : (source.address.country ?? null)
}

export const mailingAddressResolvers: ResolversOf<'MailingAddress'> = {
  id: ({ id, address }) =>
    id ??
    gid(
      'MailingAddress',
      createHash('sha256').update(JSON.stringify(address)).digest('hex').slice(0, 24),
    ),
  address1: text('address1'),
  address2: text('address2'),
  city: text('city'),
  company: text('company'),
  firstName: text('firstName'),
  lastName: text('lastName'),
  phone: text('phone'),
  province: text('province'),
  zip: text('zip'),
  country: (source) => country(source),
  countryCode: (source) => code(source),
  countryCodeV2: (source) => code(source),
  name: ({ address }) => fullName(address),
  provinceCode: () => null,
  latitude: () => null,
  longitude: () => null,
  formattedArea: (source) => areaOf(source.address, country(source)),
  formatted: (source, args) => linesOf(source.address, country(source), args),
}
