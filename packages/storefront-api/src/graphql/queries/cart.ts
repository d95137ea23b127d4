import { assertCartId } from '../errors.ts'
import { cartNode } from '../resolver-sources.ts'
import type { ResolversOf } from '../schema/resolver-types.ts'

export const cartQueries: ResolversOf<'QueryRoot'> = {
  cart: (_root, args, { carts }) => {
    const seen = carts.read(assertCartId('id', args.id))
    return seen && cartNode(seen.cart, seen.owner)
  },
  // Orders are placed on the checkout page, so there are never completion attempts.
  cartCompletionAttempt: () => null,
}
