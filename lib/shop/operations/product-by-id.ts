import { productByIdDocument } from '../documents.generated.ts'
import { fetchAllImagesAndVariants } from '../fetch-all-images-and-variants.ts'
import { type ShopProduct, toProduct } from '../product.ts'
import { requireData } from '../require-data.ts'
import type { StorefrontClient } from '../storefront-client.ts'

/**
 * Fetches a product by id with all its images and variants; undefined if there is none.
 *
 * @throws ShopUnreachable, ShopGraphqlError
 */
export async function fetchProductById(
  storefront: StorefrontClient,
  id: string,
): Promise<ShopProduct | undefined> {
  const { product } = requireData(await storefront.request(productByIdDocument, { id }))
  return product ? toProduct(await fetchAllImagesAndVariants(storefront, product)) : undefined
}
