import { stegaClean } from '@sanity/client/stega'
import { itemListJsonLd } from '#lib/seo/item-list.json-ld.ts'
import { metadataFromContent } from '../metadata-from-content.ts'
import type { PageEntry } from '../page-types.ts'
import { type CollectionsData, collectionsQuery } from './collections.groq.ts'
import { shownCollections, CollectionsPage } from './collections.view.tsx'

export const collectionsEntry: PageEntry<CollectionsData> = {
  query: collectionsQuery,
  View: CollectionsPage,
  metadata: ({ title, heroHeader, seo }, context) =>
    metadataFromContent(
      { title, description: heroHeader?.body, picture: heroHeader?.media?.image, seo },
      context,
    ),
  jsonLd: (data, { site, url }) => [
    itemListJsonLd(
      { name: stegaClean(data.title) ?? site.siteName, url },
      shownCollections(stegaClean(data)).map(({ collection }) => collection),
      site,
    ),
  ],
}
