import type { ProductSource } from '../catalogue/product-source.ts'
import type { Shelf } from '../catalogue/shelf.ts'
import { syncedDocuments } from './documents.ts'
import { connectLake, type LakeTarget } from './lake.ts'
import { planSync, type LakeDocument } from './plan.ts'

export interface SyncResult {
  /** Documents that were created or changed. */
  written: number
  /** Documents that the catalogue stands for. */
  total: number
}

/** Documents of one transaction: small enough for any lake's limit, large enough to be few. */
const BATCH = 50

const query =
  '*[_type in ["product", "productVariant", "collection"] && defined(store)]{_id, _type, language, store, formerSlugs}'

/**
 * Brings the lake in line with the shop: reads what it holds, writes only what differs.
 * @throws Error when the lake is away or refuses; what was written by then stays and is skipped next time.
 */
export async function syncCatalogue(input: {
  shop: { source: Pick<ProductSource, 'content' | 'all'>; shelf: Pick<Shelf, 'sellable'> }
  publicUrl: string
  lake: LakeTarget
}): Promise<SyncResult> {
  const lake = connectLake(input.lake)
  const documents = syncedDocuments({
    source: input.shop.source,
    publicUrl: input.publicUrl,
    isAvailable: (variantId) => input.shop.shelf.sellable(variantId) > 0,
  })
  const changes = planSync(
    documents,
    await lake.query<LakeDocument[]>(query),
    input.shop.source.content.shop.domain,
  )
  for (let start = 0; start < changes.length; start += BATCH) {
    await lake.mutate(changes.slice(start, start + BATCH).flat())
  }
  return { written: changes.length, total: documents.length }
}
