import type { ProductSortKeys } from '@shopify/hydrogen-react/storefront-api-types'
import { type ListOptions, listVariables } from '../collection.ts'
import { productsDocument } from '../documents.generated.ts'
import { type ShopProduct, toProduct } from '../product.ts'
import { readAnswer } from '../read-answer.ts'
import type { Storefront } from '../storefront.ts'

/**
 * Products of the shop, 20 by their id where nothing else is said; `query` searches them.
 *
 * @throws ShopUnreachable, ShopGraphqlError
 */
export async function products(
  storefront: Storefront,
  options: ListOptions<ProductSortKeys> = {},
): Promise<ShopProduct[]> {
  const answer = await storefront.request(productsDocument, listVariables(options, 'ID'))
  return readAnswer(answer).products.nodes.map(toProduct)
}
