import { withAllOf } from '../all-of-product.ts'
import { productByHandleDocument } from '../documents.generated.ts'
import { type ShopProduct, toProduct } from '../product.ts'
import { readAnswer } from '../read-answer.ts'
import type { Storefront } from '../storefront.ts'

/**
 * The product of a handle with all its pictures and variants; undefined where there is none.
 *
 * @throws ShopUnreachable, ShopGraphqlError
 */
export async function productByHandle(
  storefront: Storefront,
  handle: string,
): Promise<ShopProduct | undefined> {
  const { product } = readAnswer(await storefront.request(productByHandleDocument, { handle }))
  return product ? toProduct(await withAllOf(storefront, product)) : undefined
}
