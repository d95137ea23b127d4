import { cartIdArgument } from '../cart-argument.ts'
import { cartNode } from '../nodes.ts'
import type { Resolver } from '../schema/strict.ts'

export const cartQueries: Record<string, Resolver> = {
  cart: (_root, args: { id: string }, { desk }) => {
    const seen = desk.read(cartIdArgument('id', args.id))
    return seen && cartNode(seen.cart, seen.owner)
  },
}
