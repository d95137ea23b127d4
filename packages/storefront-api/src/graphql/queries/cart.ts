import { cartIdArgument } from '../cart-argument.ts'
import { cartNode } from '../sources.ts'
import type { ResolversOf } from '../schema/resolver.ts'

export const cartQueries: ResolversOf<'QueryRoot'> = {
  cart: (_root, args, { desk }) => {
    const seen = desk.read(cartIdArgument('id', args.id))
    return seen && cartNode(seen.cart, seen.owner)
  },
  // Orders are placed on the checkout page, so no attempt was ever made.
  cartCompletionAttempt: () => null,
}
