import type { Address } from '../../cart/cart.ts'
import {
  customerAddressGid,
  customerAddressId,
  type CustomerRecord,
} from '../../services/customer-service.ts'
import type { ShopContext } from '../shop-context.ts'
import type { ResolversOf } from '../schema/resolver-types.ts'
import { customerAddressNode, customerNode } from '../types/customer.ts'
import { accessTokenNode } from './customer-sign-in.ts'
import {
  customerAddressErrors,
  customerUserError,
  customerErrorPayload,
  passwordErrors,
  customerProfileErrors,
  type CustomerUserErrorNode,
} from './customer-user-errors.ts'

function unknownCustomer(context: ShopContext): CustomerUserErrorNode[] {
  return [customerUserError('TOKEN_INVALID', ['customerAccessToken'], 'tokenInvalid', context)]
}

/** The customer of a token with one of the customer's addresses. */
function addressed(token: string, id: string, context: ShopContext) {
  const customer = context.customers.byToken(token)
  const address = customer?.addresses.find((entry) => entry.id === customerAddressId(id))
  const found: CustomerUserErrorNode[] = customer
    ? address
      ? []
      : [customerUserError('NOT_FOUND', ['id'], 'addressMissing', context)]
    : unknownCustomer(context)
  return { customer, address, found }
}

/** The mutations of a customer's account and addresses. */
export const customerAccountMutations = {
  customerCreate: async (_root, { input }, context) => {
    const { customers } = context
    customers.assertAllowed('create', context.clientAddress)
    const { password, ...profile } = input
    const found = [
      ...passwordErrors(password, ['input', 'password'], context),
      ...customerProfileErrors(profile, ['input'], context),
      ...(customers.byEmail(input.email)
        ? [customerUserError('TAKEN', ['input', 'email'], 'emailTaken', context)]
        : []),
    ]
    if (found.length > 0) return { customer: null, ...customerErrorPayload(found) }
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
    return { customer: customerNode(customer), ...customerErrorPayload([]) }
  },

  customerUpdate: async (_root, { customer: input, customerAccessToken }, context) => {
    const { customers } = context
    const nobody = { customer: null, customerAccessToken: null }
    const before = customers.byToken(customerAccessToken)
    if (!before) return { ...nobody, ...customerErrorPayload(unknownCustomer(context)) }
    const { password, email, acceptsMarketing, ...names } = input
    if (password != null) customers.assertAllowed('change', context.clientAddress)
    const owner = email ? customers.byEmail(email) : null
    const found = [
      ...(password == null ? [] : passwordErrors(password, ['customer', 'password'], context)),
      ...customerProfileErrors(input, ['customer'], context),
      ...(owner && owner.id !== before.id
        ? [customerUserError('TAKEN', ['customer', 'email'], 'emailTaken', context)]
        : []),
    ]
    if (found.length > 0) return { ...nobody, ...customerErrorPayload(found) }
    const customer = await customers.update(
      before.id,
      {
        ...names,
        ...(email == null ? {} : { email: email.trim().toLowerCase() }),
        ...(acceptsMarketing == null ? {} : { acceptsMarketing }),
      },
      password ?? null,
    )
    // A new password ends every session, so the payload contains a new token.
    const access = password == null ? null : await customers.access(customer.id)
    return {
      customer: customerNode(customer),
      customerAccessToken: accessTokenNode(access),
      ...customerErrorPayload([]),
    }
  },

  customerAddressCreate: async (_root, { address, customerAccessToken }, context) => {
    const customer = context.customers.byToken(customerAccessToken)
    const found = customer ? customerAddressErrors(address, context) : unknownCustomer(context)
    if (!customer || found.length > 0)
      return { customerAddress: null, ...customerErrorPayload(found) }
    const entry = { id: context.customers.newAddressId(), address: { ...address } as Address }
    await context.customers.changeAddresses(customer, (addresses) => [...addresses, entry])
    return { customerAddress: customerAddressNode(entry), ...customerErrorPayload([]) }
  },

  customerAddressUpdate: async (_root, args, context) => {
    const { customer, address, found } = addressed(args.customerAccessToken, args.id, context)
    const all = [...found, ...customerAddressErrors(args.address, context)]
    if (!customer || !address || all.length > 0)
      return { customerAddress: null, ...customerErrorPayload(all) }
    const changed = { id: address.id, address: { ...address.address, ...args.address } as Address }
    await context.customers.changeAddresses(customer, (addresses) =>
      addresses.map((entry) => (entry.id === changed.id ? changed : entry)),
    )
    return { customerAddress: customerAddressNode(changed), ...customerErrorPayload([]) }
  },

  customerAddressDelete: async (_root, { id, customerAccessToken }, context) => {
    const { customer, address, found } = addressed(customerAccessToken, id, context)
    if (!customer || !address)
      return { deletedCustomerAddressId: null, ...customerErrorPayload(found) }
    await context.customers.changeAddresses(customer, (addresses) =>
      addresses.filter((entry) => entry.id !== address.id),
    )
    return { deletedCustomerAddressId: customerAddressGid(address.id), ...customerErrorPayload([]) }
  },

  customerDefaultAddressUpdate: async (_root, { addressId, customerAccessToken }, context) => {
    const { customer, address, found } = addressed(customerAccessToken, addressId, context)
    if (!customer || !address) return { customer: null, ...customerErrorPayload(found) }
    const after: CustomerRecord = await context.customers.changeAddresses(
      customer,
      (addresses) => addresses,
      address.id,
    )
    return { customer: customerNode(after), ...customerErrorPayload([]) }
  },
} satisfies ResolversOf<'Mutation'>
