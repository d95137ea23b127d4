import type { ResolversOf } from '../schema/resolver.ts'
import {
  customerAccessTokenCreate,
  customerAccessTokenCreateWithMultipass,
  customerAccessTokenDelete,
  customerAccessTokenRenew,
  customerActivate,
  customerActivateByUrl,
  customerRecover,
  customerReset,
  customerResetByUrl,
} from './customer-access.ts'
import {
  customerAddressCreate,
  customerAddressDelete,
  customerAddressUpdate,
  customerCreate,
  customerDefaultAddressUpdate,
  customerUpdate,
} from './customer-account.ts'

/** The mutations of customers: every one of the schema. */
export const customerMutations = {
  customerAccessTokenCreate,
  customerAccessTokenCreateWithMultipass,
  customerAccessTokenDelete,
  customerAccessTokenRenew,
  customerActivate,
  customerActivateByUrl,
  customerAddressCreate,
  customerAddressDelete,
  customerAddressUpdate,
  customerCreate,
  customerDefaultAddressUpdate,
  customerRecover,
  customerReset,
  customerResetByUrl,
  customerUpdate,
} satisfies ResolversOf<'Mutation'>
