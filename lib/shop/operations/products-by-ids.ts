import { productsByIdsDocument } from '../documents.generated.ts'
import { type ShopProduct, toProduct } from '../product.ts'
import { readAnswer } from '../read-answer.ts'
import type { Storefront } from '../storefront.ts'

/**
 * The products of these ids in their order, without those that there are not.
 *
 * @throws ShopUnreachable, ShopGraphqlError
 */
export async function productsByIds(
  storefront: Storefront,
  ids: readonly string[],
): Promise<ShopProduct[]> {
  const answer = await storefront.request(productsByIdsDocument, { ids: [...ids] })
  return readAnswer(answer).nodes.flatMap((node) => {
    if (node?.__typename !== 'Product') return []
    const { __typename, ...product } = node
    return [toProduct(product)]
  })
}
