import { stegaClean } from '@sanity/client/stega'
import { metadataFrom } from '../metadata.ts'
import type { PageEntry } from '../types.ts'
import { type CollectionData, collectionQuery } from './collection.groq.ts'
import { CollectionPage } from './collection.view.tsx'

export const collectionEntry: PageEntry<CollectionData> = {
  query: collectionQuery,
  View: CollectionPage,
  metadata: ({ title, collectionHeader, seo }, context) =>
    metadataFrom(
      {
        title,
        description: collectionHeader?.body,
        picture: collectionHeader?.media?.image,
        seo,
      },
      context,
    ),
  jsonLd: ({ title }, { url }) => [
    { '@context': 'https://schema.org', '@type': 'CollectionPage', name: stegaClean(title), url },
  ],
}
