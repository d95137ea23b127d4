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
 * Queries of the shop other than the cart (docs/reference/specification.md#calls-to-the-shop). Pages are rendered
 * from content that the sync wrote; these calls are for code that needs the shop's own response.
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
