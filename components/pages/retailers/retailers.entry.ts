import { metadataFromContent } from '../metadata-from-content.ts'
import type { PageEntry } from '../page-types.ts'
import { type RetailersData, retailersQuery } from './retailers.groq.ts'
import { retailersJsonLd } from './retailers.json-ld.ts'
import { RetailersPage } from './retailers.view.tsx'

export const retailersEntry: PageEntry<RetailersData> = {
  query: retailersQuery,
  View: RetailersPage,
  applyFilters: (data, requested) => ({ ...data, requestedFilters: requested }),
  metadata: ({ title, heroHeader, seo }, context) =>
    metadataFromContent(
      { title, description: heroHeader?.body, picture: heroHeader?.media?.image, seo },
      context,
    ),
  jsonLd: retailersJsonLd,
}
