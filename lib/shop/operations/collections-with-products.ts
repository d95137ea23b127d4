import type { CollectionSortKeys } from '@shopify/hydrogen-react/storefront-api-types'
import {
  type CollectionWithProducts,
  type ListOptions,
  listVariables,
  toCollectionWithProducts,
} from '../collection.ts'
import { collectionsWithProductsDocument } from '../documents.generated.ts'
import { readAnswer } from '../read-answer.ts'
import type { Storefront } from '../storefront.ts'

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
