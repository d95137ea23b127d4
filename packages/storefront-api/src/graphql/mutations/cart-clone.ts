import type { Cart } from '../../cart/cart.ts'
import { cartDoesNotExist } from '../../cart/problems.ts'
import { refused, settle } from '../../cart/settle.ts'
import { cartIdArgument } from '../cart-argument.ts'
import type { ShopContext } from '../context.ts'
import type { ArgumentsOf } from '../schema/resolver.ts'
import { cartPayload } from './payload.ts'

/** A cart without anything that says who buys: country and currency stay. */
function withoutPerson(cart: Cart): Cart {
  return {
    ...cart,
    buyerIdentity: {
      ...cart.buyerIdentity,
      email: null,
      phone: null,
      customerId: null,
      deliveryAddresses: [],
      preferences: null,
    },
    deliveryAddresses: [],
    deliveryOptions: [],
    billingAddress: null,
    giftCards: [],
    checkout: null,
  }
}

/** A new cart with the same pieces, codes, note and attributes, and nothing personal. */
export function cartClone(
  _root: unknown,
  { cartId }: ArgumentsOf<'Mutation', 'cartClone'>,
  context: ShopContext,
) {
  const seen = context.desk.read(cartIdArgument('cartId', cartId))
  if (!seen?.owner) return cartPayload(refused([cartDoesNotExist()]), context)
  return cartPayload(
    context.desk.open((fresh, shelf) => {
      const { token, secret, createdAt, updatedAt } = fresh
      return settle({ ...withoutPerson(seen.cart), token, secret, createdAt, updatedAt }, shelf)
    }),
    context,
  )
}

export function cartRemovePersonalData(
  _root: unknown,
  { cartId }: ArgumentsOf<'Mutation', 'cartRemovePersonalData'>,
  context: ShopContext,
) {
  return cartPayload(
    context.desk.change(cartIdArgument('cartId', cartId), (cart, shelf) =>
      settle(withoutPerson(cart), shelf),
    ),
    context,
  )
}
