import {
  fetchCollectionByHandle,
  fetchCollectionById,
  fetchCollections,
  fetchCollectionsWithProducts,
} from './operations/collections.ts'
import { fetchMarketCountries, fetchShopInfo, fetchShopPolicies } from './operations/shop-info.ts'
import {
  fetchProductByHandle,
  fetchProductById,
  fetchProductRecommendations,
  listProducts,
  fetchProductsByIds,
} from './operations/products.ts'

/**
 * Queries of the shop other than the cart (docs/reference/specification.md#calls-to-the-shop). Pages are rendered
 * from content that the sync wrote; these calls are for code that needs the shop's own response.
 */
export const shopCatalogue = {
  collections: fetchCollections,
  collectionsWithProducts: fetchCollectionsWithProducts,
  collectionById: fetchCollectionById,
  collectionByHandle: fetchCollectionByHandle,
  products: listProducts,
  productById: fetchProductById,
  productsByIds: fetchProductsByIds,
  productByHandle: fetchProductByHandle,
  productRecommendations: fetchProductRecommendations,
  marketCountries: fetchMarketCountries,
  shopInfo: fetchShopInfo,
  shopPolicies: fetchShopPolicies,
}
