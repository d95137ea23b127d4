import type { ProductSortKeys } from '@shopify/hydrogen-react/storefront-api-types'
import { type ShopListOptions, shopListVariables } from '../collection.ts'
import {
  productsDocument,
  productByHandleDocument,
  productByIdDocument,
  productsByIdsDocument,
  productRecommendationsDocument,
} from '../documents.generated.ts'
import { type ShopProduct, toProduct } from '../product.ts'
import { requireData } from '../require-data.ts'
import type { StorefrontClient } from '../storefront-client.ts'
import { fetchAllImagesAndVariants } from '../fetch-all-images-and-variants.ts'

/**
 * Lists products, by default the first 20 by id; `query` searches them.
 *
 * @throws ShopUnreachable, ShopGraphqlError
 */
export async function listProducts(
  storefront: StorefrontClient,
  options: ShopListOptions<ProductSortKeys> = {},
): Promise<ShopProduct[]> {
  const answer = await storefront.request(productsDocument, shopListVariables(options, 'ID'))
  return requireData(answer).products.nodes.map(toProduct)
}

/**
 * Fetches a product by handle with all its images and variants; undefined if there is none.
 *
 * @throws ShopUnreachable, ShopGraphqlError
 */
export async function fetchProductByHandle(
  storefront: StorefrontClient,
  handle: string,
): Promise<ShopProduct | undefined> {
  const { product } = requireData(await storefront.request(productByHandleDocument, { handle }))
  return product ? toProduct(await fetchAllImagesAndVariants(storefront, product)) : undefined
}

/**
 * Fetches a product by id with all its images and variants; undefined if there is none.
 *
 * @throws ShopUnreachable, ShopGraphqlError
 */
export async function fetchProductById(
  storefront: StorefrontClient,
  id: string,
): Promise<ShopProduct | undefined> {
  const { product } = requireData(await storefront.request(productByIdDocument, { id }))
  return product ? toProduct(await fetchAllImagesAndVariants(storefront, product)) : undefined
}

/**
 * Fetches products by id, in the order of the ids; missing ones are omitted.
 *
 * @throws ShopUnreachable, ShopGraphqlError
 */
export async function fetchProductsByIds(
  storefront: StorefrontClient,
  ids: readonly string[],
): Promise<ShopProduct[]> {
  const answer = await storefront.request(productsByIdsDocument, { ids: [...ids] })
  return requireData(answer).nodes.flatMap((node) => {
    if (node?.__typename !== 'Product') return []
    const { __typename, ...product } = node
    return [toProduct(product)]
  })
}

/**
 * The shop's recommendations for a product.
 *
 * @throws ShopUnreachable, ShopGraphqlError
 */
export async function fetchProductRecommendations(
  storefront: StorefrontClient,
  productId: string,
): Promise<ShopProduct[]> {
  const answer = await storefront.request(productRecommendationsDocument, { productId })
  return (requireData(answer).productRecommendations ?? []).map(toProduct)
}
