import type { ShopPoliciesQuery } from '../documents.generated.ts'
import { shopPoliciesDocument } from '../documents.generated.ts'
import { readAnswer } from '../read-answer.ts'
import type { Storefront } from '../storefront.ts'

/**
 * What the shop has written of privacy, terms and refunds; null where it has not.
 *
 * @throws ShopUnreachable, ShopGraphqlError
 */
export async function shopPolicies(storefront: Storefront): Promise<ShopPoliciesQuery['shop']> {
  return readAnswer(await storefront.request(shopPoliciesDocument, {})).shop
}
