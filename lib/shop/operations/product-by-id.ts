import { withAllOf } from '../all-of-product.ts'
import { productByIdDocument } from '../documents.generated.ts'
import { type ShopProduct, toProduct } from '../product.ts'
import { readAnswer } from '../read-answer.ts'
import type { Storefront } from '../storefront.ts'

/**
 * The product of an id with all its pictures and variants; undefined where there is none.
 *
 * @throws ShopUnreachable, ShopGraphqlError
 */
export async function productById(
  storefront: Storefront,
  id: string,
): Promise<ShopProduct | undefined> {
  const { product } = readAnswer(await storefront.request(productByIdDocument, { id }))
  return product ? toProduct(await withAllOf(storefront, product)) : undefined
}
