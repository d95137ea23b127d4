import { gid } from '../../catalogue/gid.ts'
import { sortProducts } from '../../catalogue/sort.ts'
import { connection } from '../connection.ts'
import { productNode, type ImageNode } from '../sources.ts'
import { passFilters } from '../product-filters.ts'
import type { ResolversOf } from '../schema/resolver.ts'
import { plainText, textsIn } from '../../catalogue/texts.ts'
import { noMetafields } from './no-metafields.ts'

export const collectionResolvers: ResolversOf<'Collection'> = {
  ...noMetafields,
  id: ({ collection }) => gid('Collection', collection.id),
  handle: ({ collection }) => collection.handle,
  title: ({ collection }, _args, { buyer }) => textsIn(collection, buyer.language).title,
  descriptionHtml: ({ collection }, _args, { buyer }) =>
    textsIn(collection, buyer.language).descriptionHtml,
  description: ({ collection }, args, { buyer }) =>
    plainText(textsIn(collection, buyer.language).descriptionHtml, args.truncateAt),
  image: ({ collection }): ImageNode | null =>
    collection.image
      ? { __typename: 'Image', id: gid('CollectionImage', collection.id), image: collection.image }
      : null,
  updatedAt: ({ collection }, _args, { shelf }) => collection.updatedAt ?? shelf.shop.createdAt,
  products: ({ collection }, args, context) => {
    const sorted = sortProducts(context.shelf.members(collection), args.sortKey)
    return connection(
      passFilters(context.shelf, sorted, args.filters ?? []),
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
