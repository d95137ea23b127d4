import { createHash } from 'node:crypto'
import type { Address } from '../../cart/cart.ts'
import { countryCodeOf, countryName } from '../../catalogue/countries.ts'
import { gid } from '../../catalogue/gid.ts'
import {
  customerAddressGid,
  type CustomerAddress,
  type CustomerRecord,
} from '../../services/customer-service.ts'
import type {
  AddressNode,
  BuyerIdentityNode,
  CustomerNode,
  OrderNode,
} from '../resolver-sources.ts'
import type { ResolversOf } from '../schema/resolver-types.ts'
import { createConnectionPage } from '../connection.ts'

/** The common fields of both address types; `country` is its name. */
interface AddressParts {
  firstName?: string | null
  lastName?: string | null
  company?: string | null
  address1?: string | null
  address2?: string | null
  zip?: string | null
  city?: string | null
}

/** First and last name; null when both are absent. */
export function fullName({ firstName, lastName }: AddressParts): string | null {
  return [firstName, lastName].filter(Boolean).join(' ') || null
}

/** City and country, the API's `formattedArea`. */
export function formattedArea({ city }: AddressParts, country: string | null): string | null {
  return [city, country].filter(Boolean).join(', ') || null
}

/** The lines of an address, the API's `formatted`. */
export function formattedAddress(
  address: AddressParts,
  country: string | null,
  { withName, withCompany }: { withName: boolean | null; withCompany: boolean | null },
): string[] {
  const lines = [
    withName ? fullName(address) : null,
    withCompany ? address.company : null,
    address.address1,
    address.address2,
    [address.zip, address.city].filter(Boolean).join(' '),
    country,
  ]
  return lines.flatMap((line) => line || [])
}

/** Personal data is hidden without the cart's secret. */
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
  formattedArea: (source) => formattedArea(source.address, country(source)),
  formatted: (source, args) => formattedAddress(source.address, country(source), args),
}

function iso(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}Z`
}

export function customerAddressNode({ id, address }: CustomerAddress): AddressNode {
  return { __typename: 'MailingAddress', id: customerAddressGid(id), address }
}

export function customerNode(customer: CustomerRecord): CustomerNode {
  return { __typename: 'Customer', customer }
}

function orderNode(order: OrderNode['order']): OrderNode {
  return { __typename: 'Order', order }
}

export const customerResolvers: ResolversOf<'Customer'> = {
  id: ({ customer }) => gid('Customer', customer.id),
  email: ({ customer }) => customer.email,
  firstName: ({ customer }) => customer.firstName,
  lastName: ({ customer }) => customer.lastName,
  displayName: ({ customer }) =>
    [customer.firstName, customer.lastName].filter(Boolean).join(' ') || customer.email,
  phone: ({ customer }) => customer.phone,
  acceptsMarketing: ({ customer }) => customer.acceptsMarketing,
  createdAt: ({ customer }) => iso(customer.createdAt),
  updatedAt: ({ customer }) => iso(customer.updatedAt),
  tags: () => [],
  avatarUrl: () => null,
  socialLoginProvider: () => null,
  metafield: () => null,
  metafields: (_source, { identifiers }) => identifiers.map(() => null),
  defaultAddress: ({ customer }) => {
    const address = customer.addresses.find(({ id }) => id === customer.defaultAddressId)
    return address ? customerAddressNode(address) : null
  },
  addresses: ({ customer }, args, context) =>
    createConnectionPage(customer.addresses, args, context, ({ id }) => id, customerAddressNode),
  numberOfOrders: ({ customer }, _args, { customers }) => String(customers.orders(customer).length),
  orders: ({ customer }, args, context) => {
    const orders = context.customers.orders(customer)
    const byKey = args.sortKey === 'TOTAL_PRICE'
    // Orders are sorted newest first; both ids and dates are ascending with time.
    const sorted = byKey
      ? orders.toSorted((a, b) => Number(a.total) - Number(b.total))
      : orders.toReversed()
    return createConnectionPage(sorted, args, context, ({ number }) => number, orderNode)
  },
}
