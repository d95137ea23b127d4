import type { CollectionSortKeys } from '@shopify/hydrogen-react/storefront-api-types'
import {
  type ListOptions,
  listVariables,
  type ShopCollection,
  toCollection,
} from '../collection.ts'
import { collectionsDocument } from '../documents.generated.ts'
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
