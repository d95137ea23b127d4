import { cartIdArgument } from '../errors.ts'
import { cartNode } from '../sources.ts'
import type { ResolversOf } from '../schema/resolver.ts'
import { customerNode } from '../types/customer.ts'

export const cartQueries: ResolversOf<'QueryRoot'> = {
  cart: (_root, args, { desk }) => {
    const seen = desk.read(cartIdArgument('id', args.id))
    return seen && cartNode(seen.cart, seen.owner)
  },
  // Orders are placed on the checkout page, so no attempt was ever made.
  cartCompletionAttempt: () => null,
}

export const customerQueries: ResolversOf<'QueryRoot'> = {
  customer: (_root, { customerAccessToken }, { customers }) => {
    const customer = customers.byToken(customerAccessToken)
    return customer && customerNode(customer)
  },
}
