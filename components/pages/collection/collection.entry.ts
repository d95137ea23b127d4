import { stegaClean } from '@sanity/client/stega'
import { itemListJsonLd } from '#lib/seo/item-list.json-ld.ts'
import type { Locale } from '#lib/locales.ts'
import type { TitledPageLink } from '#lib/seo/json-ld.ts'
import { namedDocumentOf } from '../../product/product.groq.ts'
import { metadataFromContent } from '../metadata-from-content.ts'
import type { PageEntry } from '../page-types.ts'
import { type CollectionData, collectionQuery } from './collection.groq.ts'
import { productsOfCollection, CollectionPage } from './collection.view.tsx'

export const collectionEntry: PageEntry<CollectionData> = {
  query: collectionQuery,
  View: CollectionPage,
  applyFilters: (data, requested) => ({ ...data, requestedFilters: requested }),
  metadata: ({ title, collectionHeader, seo }, context) =>
    metadataFromContent(
      {
        title,
        description: collectionHeader?.body,
        picture: collectionHeader?.media?.image,
        seo,
      },
      context,
    ),
  parents: ({ list }) => [list],
  subject({ store, slug }) {
    const id = stegaClean(store)?.gid
    return id ? { collection: { id, handle: stegaClean(slug) ?? '' } } : {}
  },
  jsonLd: (data, { site, url }) => [
    itemListJsonLd(
      { name: stegaClean(data.title) ?? site.siteName, url },
      listed(data, site.locale),
      site,
    ),
  ],
}

/** Items of a collection in page order, without duplicates. */
function listed(data: CollectionData, locale: Locale): Array<TitledPageLink | null | undefined> {
  const { type, cards, groups } = stegaClean(data.content) ?? {}
  if (type === 'collection-card') return (cards ?? []).map(({ collection }) => collection)
  if (type !== 'product-group') return productsOfCollection(data, locale).map(namedDocumentOf)
  const products = (groups ?? []).flatMap((group) => (group.products ?? []).map(namedDocumentOf))
  return [...new Map(products.map((product) => [product?.slug, product])).values()]
}
