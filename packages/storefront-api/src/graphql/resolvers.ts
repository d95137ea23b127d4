import { cartMutations } from './mutations/cart-mutations.ts'
import { customerSignInMutations } from './mutations/customer-sign-in.ts'
import { customerAccountMutations } from './mutations/customer-account.ts'
import { shopPayMutations } from './mutations/shop-pay.ts'
import { cartQueries } from './queries/cart.ts'
import { customerQueries } from './queries/customer.ts'
import { contentQueries } from './queries/content.ts'
import { collectionQueries, productQueries } from './queries/products.ts'
import { nodeQueries } from './find-node.ts'
import { searchQueries } from './queries/search.ts'
import { shopQueries } from './queries/shop.ts'
import { sitemapQueries, sitemapResolvers } from './queries/sitemap.ts'
import type { Resolvers } from './schema/resolver-types.ts'
import {
  cartDeliveryResolvers,
  deliveryAddressResolvers,
  deliveryGroupResolvers,
} from './types/cart-delivery.ts'
import { cartLineResolvers, cartResolvers } from './types/cart.ts'
import {
  buyerIdentityResolvers,
  mailingAddressResolvers,
  customerResolvers,
} from './types/customer.ts'
import {
  collectionResolvers,
  optionResolvers,
  optionValueResolvers,
  productResolvers,
} from './types/product.ts'
import {
  articleResolvers,
  blogResolvers,
  pageResolvers,
  locationResolvers,
  redirectResolvers,
} from './types/content.ts'
import { consentManagementResolvers } from './types/consent.ts'
import { variantResolvers } from './types/variant.ts'
import { imageResolvers, mediaImageResolvers } from './types/image.ts'
import {
  metafieldResolvers,
  metaobjectFieldResolvers,
  metaobjectResolvers,
} from './types/metafields.ts'
import { orderResolvers } from './types/order.ts'
import { sellingPlanGroupResolvers, sellingPlanResolvers } from './types/selling-plan.ts'
import { shopResolvers } from './types/shop.ts'

/** All resolvers, by type and field. A field without one fails when it is queried. */
export const resolvers: Resolvers = {
  QueryRoot: {
    ...cartQueries,
    ...collectionQueries,
    ...contentQueries,
    ...customerQueries,
    ...nodeQueries,
    ...productQueries,
    ...searchQueries,
    ...shopQueries,
    ...sitemapQueries,
  },
  Mutation: {
    ...cartMutations,
    ...customerSignInMutations,
    ...customerAccountMutations,
    ...shopPayMutations,
  },
  Article: articleResolvers,
  Blog: blogResolvers,
  Cart: cartResolvers,
  CartBuyerIdentity: buyerIdentityResolvers,
  CartDelivery: cartDeliveryResolvers,
  CartDeliveryAddress: deliveryAddressResolvers,
  CartDeliveryGroup: deliveryGroupResolvers,
  CartLine: cartLineResolvers,
  Collection: collectionResolvers,
  ConsentManagement: consentManagementResolvers,
  Customer: customerResolvers,
  Image: imageResolvers,
  Location: locationResolvers,
  MailingAddress: mailingAddressResolvers,
  MediaImage: mediaImageResolvers,
  Metafield: metafieldResolvers,
  Metaobject: metaobjectResolvers,
  MetaobjectField: metaobjectFieldResolvers,
  Order: orderResolvers,
  Page: pageResolvers,
  Product: productResolvers,
  ProductOption: optionResolvers,
  ProductOptionValue: optionValueResolvers,
  ProductVariant: variantResolvers,
  SellingPlan: sellingPlanResolvers,
  SellingPlanGroup: sellingPlanGroupResolvers,
  Shop: shopResolvers,
  Sitemap: sitemapResolvers,
  UrlRedirect: redirectResolvers,
}
