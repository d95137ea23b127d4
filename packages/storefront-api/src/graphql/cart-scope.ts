import type { GraphQLFieldResolver } from 'graphql/index.js'
import type { CartNode } from './resolver-sources.ts'
import type { ShopContext } from './shop-context.ts'

type Resolve = GraphQLFieldResolver<unknown, ShopContext>
type CartResolve = GraphQLFieldResolver<Pick<CartNode, 'cart'>, ShopContext>

/** A resolver of a cart's field: everything below it in the response is priced for the cart's buyer. */
export function withCartScope(resolve: CartResolve): CartResolve {
  return (source, args, context, info) => {
    context.cartScopes.set(info.path, source.cart)
    return resolve(source, args, context, info)
  }
}

/** A resolver that uses the context of the cart that its field belongs to, if any. */
export function withContextOfCart(resolve: Resolve): Resolve {
  return (source, args, context, info) => {
    const { cartScopes } = context
    if (cartScopes.size === 0) return resolve(source, args, context, info)
    let path: typeof info.path | undefined = info.path
    while (path && !cartScopes.has(path)) path = path.prev
    const cart = path && cartScopes.get(path)
    return resolve(source, args, cart ? context.ofCart(cart) : context, info)
  }
}
