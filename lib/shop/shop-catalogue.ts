import { collectionByHandle } from './operations/collection-by-handle.ts'
import { collectionById } from './operations/collection-by-id.ts'
import { collections } from './operations/collections.ts'
import { collectionsWithProducts } from './operations/collections-with-products.ts'
import { marketCountries } from './operations/market-countries.ts'
import { productByHandle } from './operations/product-by-handle.ts'
import { productById } from './operations/product-by-id.ts'
import { productRecommendations } from './operations/product-recommendations.ts'
import { products } from './operations/products.ts'
import { productsByIds } from './operations/products-by-ids.ts'
import { shopInfo } from './operations/shop-info.ts'
import { shopPolicies } from './operations/shop-policies.ts'

/**
 * What the shop can be asked about its goods and itself (docs/reference/specification.md#calls-to-the-shop), beside the
 * cart. Pages are made of what the sync wrote into content; these calls are for whoever needs the shop's own word.
 */
export const shopCatalogue = {
  collections,
  collectionsWithProducts,
  collectionById,
  collectionByHandle,
  products,
  productById,
  productsByIds,
  productByHandle,
  productRecommendations,
  marketCountries,
  shopInfo,
  shopPolicies,
}
