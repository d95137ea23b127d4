import { type CollectionWithProducts, toCollectionWithProducts } from '../collection.ts'
import { collectionByIdDocument } from '../documents.generated.ts'
import { readAnswer } from '../read-answer.ts'
import type { Storefront } from '../storefront.ts'

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
