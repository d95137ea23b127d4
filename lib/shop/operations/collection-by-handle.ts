import { type CollectionWithProducts, toCollectionWithProducts } from '../collection.ts'
import { collectionByHandleDocument } from '../documents.generated.ts'
import { readAnswer } from '../read-answer.ts'
import type { Storefront } from '../storefront.ts'

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
