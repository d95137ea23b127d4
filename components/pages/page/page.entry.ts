import { metadataFromContent } from '../metadata-from-content.ts'
import type { PageEntry } from '../page-types.ts'
import { type PageData, pageQuery } from './page.groq.ts'
import { PagePage } from './page.view.tsx'

export const pageEntry: PageEntry<PageData> = {
  query: pageQuery,
  View: PagePage,
  metadata: ({ title, heroHeader, seo }, context) =>
    metadataFromContent(
      { title, description: heroHeader?.body, picture: heroHeader?.media?.image, seo },
      context,
    ),
  parents: ({ parentPage }) => [parentPage],
  jsonLd: () => [],
}
