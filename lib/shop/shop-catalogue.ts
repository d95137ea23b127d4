import {
  collectionByHandle,
  collectionById,
  collections,
  collectionsWithProducts,
} from './operations/collections.ts'
import { marketCountries, shopInfo, shopPolicies } from './operations/shop-info.ts'
import {
  productByHandle,
  productById,
  productRecommendations,
  products,
  productsByIds,
} from './operations/products.ts'

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
