import type { CollectionSortKeys } from '@shopify/hydrogen-react/storefront-api-types'
import {
  type ShopListOptions,
  shopListVariables,
  type ShopCollection,
  toCollection,
  type CollectionWithProducts,
  toCollectionWithProducts,
} from '../collection.ts'
import {
  collectionsDocument,
  collectionsWithProductsDocument,
  collectionByHandleDocument,
  collectionByIdDocument,
} from '../documents.generated.ts'
import { requireData } from '../require-data.ts'
import type { StorefrontClient } from '../storefront-client.ts'

/**
 * Lists collections, by default the first 20 by id.
 *
 * @throws ShopUnreachable, ShopGraphqlError
 */
export async function fetchCollections(
  storefront: StorefrontClient,
  options: ShopListOptions<CollectionSortKeys> = {},
): Promise<ShopCollection[]> {
  const answer = await storefront.request(collectionsDocument, shopListVariables(options, 'ID'))
  return requireData(answer).collections.nodes.map(toCollection)
}

/**
 * Lists collections with the first products of each, by default 20 of both.
 *
 * @throws ShopUnreachable, ShopGraphqlError
 */
export async function fetchCollectionsWithProducts(
  storefront: StorefrontClient,
  {
    productsFirst = 20,
    ...options
  }: ShopListOptions<CollectionSortKeys> & { productsFirst?: number } = {},
): Promise<CollectionWithProducts[]> {
  const variables = { ...shopListVariables(options, 'ID'), productsFirst }
  const answer = await storefront.request(collectionsWithProductsDocument, variables)
  return requireData(answer).collections.nodes.map(toCollectionWithProducts)
}

/**
 * Fetches a collection by handle with its first products; undefined if there is none.
 *
 * @throws ShopUnreachable, ShopGraphqlError
 */
export async function fetchCollectionByHandle(
  storefront: StorefrontClient,
  handle: string,
  productsFirst = 20,
): Promise<CollectionWithProducts | undefined> {
  const answer = await storefront.request(collectionByHandleDocument, { handle, productsFirst })
  const { collection } = requireData(answer)
  return collection ? toCollectionWithProducts(collection) : undefined
}

/**
 * Fetches a collection by id with its first products; undefined if there is none.
 *
 * @throws ShopUnreachable, ShopGraphqlError
 */
export async function fetchCollectionById(
  storefront: StorefrontClient,
  id: string,
  productsFirst = 20,
): Promise<CollectionWithProducts | undefined> {
  const answer = await storefront.request(collectionByIdDocument, { id, productsFirst })
  const { collection } = requireData(answer)
  return collection ? toCollectionWithProducts(collection) : undefined
}
