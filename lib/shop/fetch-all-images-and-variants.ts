import { productImagesPageDocument, productVariantsPageDocument } from './documents.generated.ts'
import type { RawProduct } from './product.ts'
import { requireData } from './require-data.ts'
import type { StorefrontClient } from './storefront-client.ts'

/** Fetches the remaining pages of a product's images and variants. */
export async function fetchAllImagesAndVariants(
  storefront: StorefrontClient,
  raw: RawProduct,
): Promise<RawProduct> {
  const { id } = raw
  const images = await allPages(raw.images, async (after) => {
    const answer = await storefront.request(productImagesPageDocument, { id, after })
    return requireData(answer).product?.images
  })
  const variants = await allPages(raw.variants, async (after) => {
    const answer = await storefront.request(productVariantsPageDocument, { id, after })
    return requireData(answer).product?.variants
  })
  return { ...raw, images, variants }
}

interface Page<Node> {
  nodes: Node[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

async function allPages<Node>(
  first: Page<Node>,
  next: (after: string) => Promise<Page<Node> | undefined>,
): Promise<Page<Node>> {
  const nodes = [...first.nodes]
  let { pageInfo } = first
  while (pageInfo.hasNextPage && pageInfo.endCursor) {
    const page = await next(pageInfo.endCursor)
    if (!page) break
    nodes.push(...page.nodes)
    pageInfo = page.pageInfo
  }
  return { nodes, pageInfo }
}
