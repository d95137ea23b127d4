import { customerAddressGid } from '../../desk/customer-desk.ts'
import type { CustomerAddress, CustomerRecord } from '../../desk/customer-desk.ts'
import { gid } from '../../catalogue/gid.ts'
import { connection } from '../connection.ts'
import type { AddressNode, CustomerNode, OrderNode } from '../sources.ts'
import type { ResolversOf } from '../schema/resolver.ts'

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
    connection(customer.addresses, args, context, ({ id }) => id, customerAddressNode),
  numberOfOrders: ({ customer }, _args, { customers }) => String(customers.orders(customer).length),
  orders: ({ customer }, args, context) => {
    const orders = context.customers.orders(customer)
    const byKey = args.sortKey === 'TOTAL_PRICE'
    // They come newest first; ids and dates count upwards.
    const sorted = byKey
      ? orders.toSorted((a, b) => Number(a.total) - Number(b.total))
      : orders.toReversed()
    return connection(sorted, args, context, ({ number }) => number, orderNode)
  },
}
