import type { CollectionSortKeys } from '@shopify/hydrogen-react/storefront-api-types'
import {
  type ListOptions,
  listVariables,
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
import { readAnswer } from '../read-answer.ts'
import type { Storefront } from '../storefront.ts'

/**
 * Collections of the shop, 20 by their id where nothing else is said.
 *
 * @throws ShopUnreachable, ShopGraphqlError
 */
export async function collections(
  storefront: Storefront,
  options: ListOptions<CollectionSortKeys> = {},
): Promise<ShopCollection[]> {
  const answer = await storefront.request(collectionsDocument, listVariables(options, 'ID'))
  return readAnswer(answer).collections.nodes.map(toCollection)
}

/**
 * Collections of the shop with the first products of each, 20 of both where nothing else is said.
 *
 * @throws ShopUnreachable, ShopGraphqlError
 */
export async function collectionsWithProducts(
  storefront: Storefront,
  {
    productsFirst = 20,
    ...options
  }: ListOptions<CollectionSortKeys> & { productsFirst?: number } = {},
): Promise<CollectionWithProducts[]> {
  const variables = { ...listVariables(options, 'ID'), productsFirst }
  const answer = await storefront.request(collectionsWithProductsDocument, variables)
  return readAnswer(answer).collections.nodes.map(toCollectionWithProducts)
}

/**
 * The collection of a handle with its first products; undefined where there is none.
 *
 * @throws ShopUnreachable, ShopGraphqlError
 */
export async function collectionByHandle(
  storefront: Storefront,
  handle: string,
  productsFirst = 20,
): Promise<CollectionWithProducts | undefined> {
  const answer = await storefront.request(collectionByHandleDocument, { handle, productsFirst })
  const { collection } = readAnswer(answer)
  return collection ? toCollectionWithProducts(collection) : undefined
}

/**
 * The collection of an id with its first products; undefined where there is none.
 *
 * @throws ShopUnreachable, ShopGraphqlError
 */
export async function collectionById(
  storefront: Storefront,
  id: string,
  productsFirst = 20,
): Promise<CollectionWithProducts | undefined> {
  const answer = await storefront.request(collectionByIdDocument, { id, productsFirst })
  const { collection } = readAnswer(answer)
  return collection ? toCollectionWithProducts(collection) : undefined
}
