import { productRecommendationsDocument } from '../documents.generated.ts'
import { type ShopProduct, toProduct } from '../product.ts'
import { readAnswer } from '../read-answer.ts'
import type { Storefront } from '../storefront.ts'

/**
 * What the shop would show beside a product.
 *
 * @throws ShopUnreachable, ShopGraphqlError
 */
export async function productRecommendations(
  storefront: Storefront,
  productId: string,
): Promise<ShopProduct[]> {
  const answer = await storefront.request(productRecommendationsDocument, { productId })
  return (readAnswer(answer).productRecommendations ?? []).map(toProduct)
}
