import { metadataFrom } from '../metadata.ts'
import type { PageEntry } from '../types.ts'
import { type HomeData, homeQuery } from './home.groq.ts'
import { HomePage } from './home.view.tsx'

export const homeEntry: PageEntry<HomeData> = {
  query: homeQuery,
  View: HomePage,
  metadata: ({ title, header, seo }, context) =>
    metadataFrom(
      {
        title: header?.title ?? title,
        description: header?.body,
        picture: header?.media?.image,
        seo,
      },
      context,
    ),
  jsonLd: (_, { site }) => [
    {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: site.siteName,
      url: site.siteUrl,
    },
  ],
}
