import type { CustomerAccess } from '../../services/customer-service.ts'
import { numericId } from '../../catalogue/gid.ts'
import type { ShopContext } from '../shop-context.ts'
import { customerErrorMessage } from '../messages/customer-errors.ts'
import type { ResolversOf } from '../schema/resolver-types.ts'
import { customerNode } from '../types/customer.ts'
import {
  customerUserError,
  customerErrorPayload,
  passwordErrors,
  type CustomerUserErrorNode,
} from './customer-user-errors.ts'

export function accessTokenNode(access: CustomerAccess | null) {
  return (
    access && {
      accessToken: access.accessToken,
      expiresAt: new Date(access.expiresAt).toISOString(),
    }
  )
}

function unknownToken({ contentLanguage }: ShopContext) {
  return [
    {
      __typename: 'UserError' as const,
      field: ['customerAccessToken'],
      message: customerErrorMessage('tokenUnknown', contentLanguage),
    },
  ]
}

/** Sets a password by a mailed token, and signs in. */
async function setPasswordByToken(
  kind: 'reset' | 'activate',
  { id, token, password }: { id: number | null; token: string; password: string },
  fields: { token: readonly string[]; password: readonly string[] },
  context: ShopContext,
) {
  context.customers.assertAllowed('change', context.clientAddress)
  const wrong: CustomerUserErrorNode[] = passwordErrors(password, fields.password, context)
  const entered =
    wrong.length > 0 || id === null
      ? null
      : await context.customers.setPasswordByToken(id, token, password, kind)
  const found =
    wrong.length > 0 || entered
      ? wrong
      : [customerUserError('TOKEN_INVALID', fields.token, 'tokenInvalid', context)]
  return {
    customer: entered && customerNode(entered.customer),
    customerAccessToken: accessTokenNode(entered?.access ?? null),
    ...customerErrorPayload(found),
  }
}

/** Argument paths of the mutations that take the parts of a mailed URL. */
const partsOf = (token: string) => ({ token: ['input', token], password: ['input', 'password'] })

/** Customer id and token of a mailed URL. */
function mailed(url: unknown): { id: number | null; token: string } {
  const match = /\/account\/(?:reset|activate)\/(\d{1,15})\/([\w-]+)/u.exec(String(url))
  return { id: match ? Number(match[1]) : null, token: match?.[2] ?? '' }
}

/** The mutations of customer sign-in. */
export const customerSignInMutations = {
  customerAccessTokenCreate: async (_root, { input }, context) => {
    const access = await context.customers.signIn(
      input.email,
      input.password,
      context.clientAddress,
    )
    return {
      customerAccessToken: accessTokenNode(access),
      ...customerErrorPayload(
        access
          ? []
          : [customerUserError('UNIDENTIFIED_CUSTOMER', null, 'customerUnidentified', context)],
      ),
    }
  },

  /** Multipass is the merchant's own single sign-on; this shop has no key for it. */
  customerAccessTokenCreateWithMultipass: (_root, _args, context) => ({
    customerAccessToken: null,
    customerUserErrors: [
      customerUserError('INVALID_MULTIPASS_REQUEST', null, 'multipass', context),
    ],
  }),

  customerAccessTokenRenew: async (_root, { customerAccessToken }, context) => {
    const access = await context.customers.renewAccess(customerAccessToken)
    return {
      customerAccessToken: accessTokenNode(access),
      userErrors: access ? [] : unknownToken(context),
    }
  },

  customerAccessTokenDelete: async (_root, { customerAccessToken }, context) => {
    const held = await context.customers.signOut(customerAccessToken)
    return {
      deletedAccessToken: held ? customerAccessToken : null,
      deletedCustomerAccessTokenId: held ? customerAccessToken : null,
      userErrors: held ? [] : unknownToken(context),
    }
  },

  /** The mail is stored in the outbox for the operator, because no mail is sent. */
  customerRecover: async (_root, { email }, context) => {
    context.customers.assertAllowed('recover', context.clientAddress)
    const customer = context.customers.byEmail(email)
    if (!customer)
      return customerErrorPayload([
        customerUserError('UNIDENTIFIED_CUSTOMER', ['email'], 'customerMissing', context),
      ])
    const token = await context.customers.createRecoveryToken(customer)
    context.sendPasswordReset(
      customer.email,
      `${context.publicUrl}/account/reset/${customer.id}/${token}`,
    )
    return customerErrorPayload([])
  },

  customerReset: (_root, { id, input: { resetToken: token, password } }, context) => {
    const given = { id: numericId(id, 'Customer'), token, password }
    return setPasswordByToken('reset', given, partsOf('resetToken'), context)
  },

  customerActivate: (_root, { id, input: { activationToken: token, password } }, context) => {
    const given = { id: numericId(id, 'Customer'), token, password }
    return setPasswordByToken('activate', given, partsOf('activationToken'), context)
  },

  customerResetByUrl: (_root, { resetUrl, password }, context) => {
    const fields = { token: ['resetUrl'], password: ['password'] }
    return setPasswordByToken('reset', { ...mailed(resetUrl), password }, fields, context)
  },

  customerActivateByUrl: (_root, { activationUrl, password }, context) => {
    const fields = { token: ['activationUrl'], password: ['password'] }
    return setPasswordByToken('activate', { ...mailed(activationUrl), password }, fields, context)
  },
} satisfies ResolversOf<'Mutation'>
