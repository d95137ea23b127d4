import { addressProblems, isPhone } from './delivery-addresses.ts'
import { type Address, type BuyerIdentity, type BuyerPreferences, type Cart } from './cart.ts'
import { createCartProblem, type CartProblem } from './cart-problems.ts'

/** The API's `CartBuyerIdentityInput`, with the live schema's `deliveryAddressPreferences`. */
export interface BuyerIdentityInput {
  email?: string | null
  phone?: string | null
  countryCode?: string | null
  /** The customer of the input's access token; absent without one. */
  customerId?: number | null
  deliveryAddressPreferences?:
    | readonly { deliveryAddress?: Address | null; customerAddressId?: string | null }[]
    | null
  preferences?: BuyerPreferences | null
}

const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u

/** Whether a text looks like an e-mail address: one @, a dot in the domain, no spaces. */
export function isEmail(value: string): boolean {
  return value.length <= 254 && email.test(value)
}

/**
 * Changes the buyer identity: absent fields stay, null clears. Returns problems instead of a cart
 * when an input is invalid.
 */
export function setBuyerIdentity(
  cart: Cart,
  input: BuyerIdentityInput,
  path: readonly string[],
): { cart: Cart; problems: CartProblem[] } {
  const problems: CartProblem[] = []
  if (input.email && !isEmail(input.email)) {
    problems.push(createCartProblem('INVALID', [...path, 'email'], 'emailInvalid'))
  }
  if (input.phone && !isPhone(input.phone)) {
    problems.push(createCartProblem('INVALID', [...path, 'phone'], 'phoneInvalid'))
  }
  const addresses = input.deliveryAddressPreferences?.map((preference, index) => {
    const address = preference.deliveryAddress ?? {}
    problems.push(
      ...addressProblems(address, [
        ...path,
        'deliveryAddressPreferences',
        index,
        'deliveryAddress',
      ]),
    )
    return { ...address }
  })
  const before = cart.buyerIdentity
  const keep = <T>(given: T | null | undefined, old: T | null): T | null =>
    given === undefined ? old : given
  const buyerIdentity: BuyerIdentity = {
    email: keep(input.email || (input.email === undefined ? undefined : null), before.email),
    phone: keep(input.phone || (input.phone === undefined ? undefined : null), before.phone),
    countryCode: keep(input.countryCode, before.countryCode),
    customerId: keep(input.customerId, before.customerId),
    deliveryAddresses: addresses ?? before.deliveryAddresses,
    preferences: keep(input.preferences, before.preferences),
  }
  return { cart: problems.length > 0 ? cart : { ...cart, buyerIdentity }, problems }
}
