import type { ShopInfoQuery } from '../documents.generated.ts'
import { shopInfoDocument } from '../documents.generated.ts'
import { readAnswer } from '../read-answer.ts'
import type { Storefront } from '../storefront.ts'

/**
 * Name, money and address of the shop.
 *
 * @throws ShopUnreachable, ShopGraphqlError
 */
export async function shopInfo(storefront: Storefront): Promise<ShopInfoQuery['shop']> {
  return readAnswer(await storefront.request(shopInfoDocument, {})).shop
}
