import type { CollectionFieldsFragment } from './documents.generated.ts'
import { type RawProduct, type ShopImage, type ShopProduct, toImage, toProduct } from './product.ts'

/** A collection as the shop returns it, in the language of the request. */
export interface ShopCollection extends Omit<CollectionFieldsFragment, 'image'> {
  image?: ShopImage
}

export interface CollectionWithProducts extends ShopCollection {
  products: readonly ShopProduct[]
}

export function toCollection({ image, ...rest }: CollectionFieldsFragment): ShopCollection {
  return { ...rest, image: image ? toImage(image) : undefined }
}

export function toCollectionWithProducts({
  products,
  ...rest
}: CollectionFieldsFragment & {
  products: { nodes: readonly RawProduct[] }
}): CollectionWithProducts {
  return { ...toCollection(rest), products: products.nodes.map(toProduct) }
}

/** Options of a list; the defaults are those of the shop's client library. */
export interface ShopListOptions<SortKey extends string> {
  /** Default 20. */
  first?: number
  sortKey?: SortKey
  /** In the shop's own query syntax. */
  query?: string
  reverse?: boolean
}

/** The defaults of lists (docs/reference/specification.md#calls-to-the-shop). */
export function shopListVariables<SortKey extends string>(
  { first = 20, sortKey, query, reverse }: ShopListOptions<SortKey>,
  defaultSortKey: SortKey,
) {
  return { first, sortKey: sortKey ?? defaultSortKey, query, reverse }
}
