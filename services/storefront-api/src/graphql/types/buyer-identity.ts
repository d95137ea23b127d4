import { createHash } from 'node:crypto'
import type { Address } from '../../cart/cart.ts'
import { countryCodeOf, countryName } from '../../catalogue/countries.ts'
import { gid } from '../../catalogue/gid.ts'
import type { ShopContext } from '../context.ts'
import type { AddressNode, BuyerIdentityNode } from '../sources.ts'
import type { ResolversOf } from '../schema/resolver.ts'

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
  customer: () => null,
  purchasingCompany: () => null,
}

function text(field: keyof Address) {
  return ({ address }: AddressNode): string | null => address[field] ?? null
}
function fullName({ firstName, lastName }: Address): string | null {
  return [firstName, lastName].filter(Boolean).join(' ') || null
}
function code({ address }: AddressNode, { shelf }: ShopContext) {
  return countryCodeOf(address.country, shelf.shop)
}
function country(source: AddressNode, context: ShopContext) {
  const known = code(source, context)
  return known ? countryName(known, 'en') : (source.address.country ?? null)
}

export const mailingAddressResolvers: ResolversOf<'MailingAddress'> = {
  id: ({ address }) =>
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
  country: (source, _args, context) => country(source, context),
  countryCode: (source, _args, context) => code(source, context),
  countryCodeV2: (source, _args, context) => code(source, context),
  name: ({ address }) => fullName(address),
  provinceCode: () => null,
  latitude: () => null,
  longitude: () => null,
  formattedArea: (source, _args, context) =>
    [source.address.city, country(source, context)].filter(Boolean).join(', ') || null,
  formatted: (source, args, context) => {
    const { address } = source
    const lines = [
      args.withName ? fullName(address) : null,
      args.withCompany ? address.company : null,
      address.address1,
      address.address2,
      [address.zip, address.city].filter(Boolean).join(' '),
      country(source, context),
    ]
    return lines.flatMap((line) => line || [])
  },
}
