import { gid } from '../../catalogue/gid.ts'
import { sortProducts } from '../../catalogue/sort.ts'
import { connection, type ConnectionArgs } from '../connection.ts'
import { productNode, type CollectionNode, type ImageNode } from '../nodes.ts'
import { filterProducts, type ProductFilterInput } from '../product-filters.ts'
import type { Resolver } from '../schema/strict.ts'
import { plainText, textsIn } from '../texts.ts'
import { noMetafields } from './no-metafields.ts'

interface ProductsArgs extends ConnectionArgs {
  sortKey: string
  filters?: readonly ProductFilterInput[] | null
}

export const collectionResolvers: Record<string, Resolver> = {
  ...noMetafields,
  id: ({ collection }: CollectionNode) => gid('Collection', collection.id),
  handle: ({ collection }: CollectionNode) => collection.handle,
  title: ({ collection }: CollectionNode, _args, { buyer }) =>
    textsIn(collection, buyer.language).title,
  descriptionHtml: ({ collection }: CollectionNode, _args, { buyer }) =>
    textsIn(collection, buyer.language).descriptionHtml,
  description: ({ collection }: CollectionNode, args: { truncateAt?: number | null }, { buyer }) =>
    plainText(textsIn(collection, buyer.language).descriptionHtml, args.truncateAt),
  image: ({ collection }: CollectionNode): ImageNode | null =>
    collection.image
      ? { __typename: 'Image', id: gid('CollectionImage', collection.id), image: collection.image }
      : null,
  updatedAt: ({ collection }: CollectionNode, _args, { shelf }) =>
    collection.updatedAt ?? shelf.shop.createdAt,
  products: ({ collection }: CollectionNode, args: ProductsArgs, context) => {
    const sorted = sortProducts(context.shelf.members(collection), args.sortKey, context.shelf.shop)
    return connection(
      filterProducts(context.shelf, sorted, args.filters ?? []),
      args,
      context,
      ({ id }) => id,
      productNode,
    )
  },
  seo: () => ({ title: null, description: null }),
  onlineStoreUrl: () => null,
  trackingParameters: () => null,
}
