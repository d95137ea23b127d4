import type { ProductCardData } from './product.groq.ts'

/** The products of a list that are in the shop and have a page. */
export function showableProducts(
  products: ReadonlyArray<ProductCardData | null> | null | undefined,
): ProductCardData[] {
  return (products ?? []).filter((product): product is ProductCardData =>
    Boolean(product?.store && product.slug),
  )
}
