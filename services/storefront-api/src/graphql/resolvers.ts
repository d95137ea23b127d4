import { cartMutations } from './mutations/cart-mutations.ts'
import { cartQueries } from './queries/cart.ts'
import { collectionQueries } from './queries/collections.ts'
import { nodeQueries } from './queries/nodes.ts'
import { productQueries } from './queries/products.ts'
import { searchQueries } from './queries/search.ts'
import { shopQueries } from './queries/shop.ts'
import type { Resolvers } from './schema/resolver.ts'
import { cartLineResolvers, cartResolvers } from './types/cart.ts'
import { buyerIdentityResolvers, mailingAddressResolvers } from './types/buyer-identity.ts'
import { collectionResolvers } from './types/collection.ts'
import { imageResolvers, mediaImageResolvers } from './types/image.ts'
import { optionResolvers, optionValueResolvers } from './types/option.ts'
import { productResolvers } from './types/product.ts'
import { shopResolvers } from './types/shop.ts'
import { variantResolvers } from './types/variant.ts'

/** Everything this shop answers, by type and field. What is not here fails when asked for. */
export const resolvers: Resolvers = {
  QueryRoot: {
    ...cartQueries,
    ...collectionQueries,
    ...nodeQueries,
    ...productQueries,
    ...searchQueries,
    ...shopQueries,
  },
  Mutation: cartMutations,
  Cart: cartResolvers,
  CartBuyerIdentity: buyerIdentityResolvers,
  CartLine: cartLineResolvers,
  Collection: collectionResolvers,
  Image: imageResolvers,
  MailingAddress: mailingAddressResolvers,
  MediaImage: mediaImageResolvers,
  Product: productResolvers,
  ProductOption: optionResolvers,
  ProductOptionValue: optionValueResolvers,
  ProductVariant: variantResolvers,
  Shop: shopResolvers,
}
