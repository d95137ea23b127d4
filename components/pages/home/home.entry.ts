import { stegaClean } from '@sanity/client/stega'
import { organisationJsonLd, websiteJsonLd } from '#lib/seo/organisation.json-ld.ts'
import { metadataFromContent } from '../metadata-from-content.ts'
import type { PageEntry } from '../page-types.ts'
import { type HomeData, homeQuery } from './home.groq.ts'
import { HomePage } from './home.view.tsx'

export const homeEntry: PageEntry<HomeData> = {
  query: homeQuery,
  View: HomePage,
  metadata: ({ title, header, seo }, context) =>
    metadataFromContent(
      {
        title: header?.title ?? title,
        description: header?.body,
        picture: header?.media?.image,
        seo,
      },
      context,
    ),
  jsonLd: ({ header, seo }, { site, url }) => [
    organisationJsonLd(site, {
      description: stegaClean(seo?.description || header?.body) || undefined,
    }),
    websiteJsonLd(site, url),
  ],
}
