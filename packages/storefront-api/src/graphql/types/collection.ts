import { gid } from '../../catalogue/gid.ts'
import { sortProducts } from '../../catalogue/sort.ts'
import { connection } from '../connection.ts'
import { productNode, type CollectionNode, type ImageNode } from '../sources.ts'
import { passFilters } from '../product-filters.ts'
import type { ResolversOf } from '../schema/resolver.ts'
import { plainText, textsIn } from '../../catalogue/texts.ts'
import { facetsOf } from '../facets.ts'
import { metafieldsOf } from './metafields.ts'
import { seoOf } from './seo.ts'

export const collectionResolvers: ResolversOf<'Collection'> = {
  ...metafieldsOf(({ collection }: CollectionNode, { shelf }) => ({
    id: collection.id,
    entries: collection.metafields,
    updatedAt: collection.updatedAt ?? shelf.shop.createdAt,
  })),
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
    const members = context.shelf.members(collection)
    const filtered = passFilters(context, members, args.filters ?? [])
    const page = connection(
      sortProducts(filtered, args.sortKey),
      args,
      context,
      ({ id }) => id,
      productNode,
    )
    // What can be chosen further follows from what is left, as the live service counts it.
    return {
      ...page,
      get filters() {
        return facetsOf(filtered, context)
      },
    }
  },
  seo: ({ collection }) => seoOf(collection),
  onlineStoreUrl: () => null,
  trackingParameters: () => null,
}
