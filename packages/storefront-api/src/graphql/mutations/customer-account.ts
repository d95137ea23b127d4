import type { Address } from '../../cart/cart.ts'
import {
  customerAddressGid,
  customerAddressId,
  type CustomerRecord,
} from '../../desk/customer-desk.ts'
import type { ShopContext } from '../context.ts'
import type { ResolversOf } from '../schema/resolver.ts'
import { customerAddressNode, customerNode } from '../types/customer.ts'
import { accessToken } from './customer-access.ts'
import {
  addressFaults,
  fault,
  faults,
  passwordFaults,
  profileFaults,
  type Fault,
} from './customer-problems.ts'

function unknownCustomer(context: ShopContext): Fault[] {
  return [fault('TOKEN_INVALID', ['customerAccessToken'], 'tokenInvalid', context)]
}

/** The customer of a token with one of his addresses. */
function addressed(token: string, id: string, context: ShopContext) {
  const customer = context.customers.byToken(token)
  const address = customer?.addresses.find((entry) => entry.id === customerAddressId(id))
  const found: Fault[] = customer
    ? address
      ? []
      : [fault('NOT_FOUND', ['id'], 'addressMissing', context)]
    : unknownCustomer(context)
  return { customer, address, found }
}

/** The mutations of the account of a customer and its addresses. */
export const customerAccountMutations = {
  customerCreate: async (_root, { input }, context) => {
    const { customers } = context
    customers.admit('create', context.address)
    const { password, ...profile } = input
    const found = [
      ...passwordFaults(password, ['input', 'password'], context),
      ...profileFaults(profile, ['input'], context),
      ...(customers.byEmail(input.email)
        ? [fault('TAKEN', ['input', 'email'], 'emailTaken', context)]
        : []),
    ]
    if (found.length > 0) return { customer: null, ...faults(found) }
    const customer = await customers.register(
      {
        email: input.email,
        firstName: input.firstName ?? null,
        lastName: input.lastName ?? null,
        phone: input.phone ?? null,
        acceptsMarketing: input.acceptsMarketing ?? false,
      },
      password,
    )
    return { customer: customerNode(customer), ...faults([]) }
  },

  customerUpdate: async (_root, { customer: input, customerAccessToken }, context) => {
    const { customers } = context
    const nobody = { customer: null, customerAccessToken: null }
    const before = customers.byToken(customerAccessToken)
    if (!before) return { ...nobody, ...faults(unknownCustomer(context)) }
    const { password, email, acceptsMarketing, ...names } = input
    if (password != null) customers.admit('change', context.address)
    const owner = email ? customers.byEmail(email) : null
    const found = [
      ...(password == null ? [] : passwordFaults(password, ['customer', 'password'], context)),
      ...profileFaults(input, ['customer'], context),
      ...(owner && owner.id !== before.id
        ? [fault('TAKEN', ['customer', 'email'], 'emailTaken', context)]
        : []),
    ]
    if (found.length > 0) return { ...nobody, ...faults(found) }
    const customer = await customers.change(
      before.id,
      {
        ...names,
        ...(email == null ? {} : { email: email.trim().toLowerCase() }),
        ...(acceptsMarketing == null ? {} : { acceptsMarketing }),
      },
      password ?? null,
    )
    // A new password ends every session, so that a new one comes with it.
    const access = password == null ? null : await customers.access(customer.id)
    return {
      customer: customerNode(customer),
      customerAccessToken: accessToken(access),
      ...faults([]),
    }
  },

  customerAddressCreate: async (_root, { address, customerAccessToken }, context) => {
    const customer = context.customers.byToken(customerAccessToken)
    const found = customer ? addressFaults(address, context) : unknownCustomer(context)
    if (!customer || found.length > 0) return { customerAddress: null, ...faults(found) }
    const entry = { id: context.customers.newAddressId(), address: { ...address } as Address }
    await context.customers.changeAddresses(customer, (addresses) => [...addresses, entry])
    return { customerAddress: customerAddressNode(entry), ...faults([]) }
  },

  customerAddressUpdate: async (_root, args, context) => {
    const { customer, address, found } = addressed(args.customerAccessToken, args.id, context)
    const all = [...found, ...addressFaults(args.address, context)]
    if (!customer || !address || all.length > 0) return { customerAddress: null, ...faults(all) }
    const changed = { id: address.id, address: { ...address.address, ...args.address } as Address }
    await context.customers.changeAddresses(customer, (addresses) =>
      addresses.map((entry) => (entry.id === changed.id ? changed : entry)),
    )
    return { customerAddress: customerAddressNode(changed), ...faults([]) }
  },

  customerAddressDelete: async (_root, { id, customerAccessToken }, context) => {
    const { customer, address, found } = addressed(customerAccessToken, id, context)
    if (!customer || !address) return { deletedCustomerAddressId: null, ...faults(found) }
    await context.customers.changeAddresses(customer, (addresses) =>
      addresses.filter((entry) => entry.id !== address.id),
    )
    return { deletedCustomerAddressId: customerAddressGid(address.id), ...faults([]) }
  },

  customerDefaultAddressUpdate: async (_root, { addressId, customerAccessToken }, context) => {
    const { customer, address, found } = addressed(customerAccessToken, addressId, context)
    if (!customer || !address) return { customer: null, ...faults(found) }
    const after: CustomerRecord = await context.customers.changeAddresses(
      customer,
      (addresses) => addresses,
      address.id,
    )
    return { customer: customerNode(after), ...faults([]) }
  },
} satisfies ResolversOf<'Mutation'>
