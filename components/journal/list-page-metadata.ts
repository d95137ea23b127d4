import type { PageKind } from '#lib/addresses/page-kinds.ts'
import type { PageMetadata } from '#lib/seo/page-metadata.ts'
import { metadataFromContent } from '../pages/metadata-from-content.ts'
import type { PageContext } from '../pages/page-types.ts'
import type { HeroData } from '../text/hero-header.groq.ts'
import type { SeoData } from '../text/seo.groq.ts'
import type { EntryCardData } from './entry-card.groq.ts'
import { type ListSlice, titleWithPageNumber, paginationOf } from './pagination.ts'

/** Query result of a list page. */
export interface ListPageData extends ListSlice {
  title?: string | null
  heroHeader?: HeroData | null
  highlight?: EntryCardData | null
  seo?: SeoData | null
}

/** Metadata of a list page; further pages have their number in the title, so that each title is unique. */
export function listPageMetadata(
  kind: PageKind,
  data: ListPageData,
  context: PageContext,
): PageMetadata {
  const { heroHeader, highlight, entries, seo } = data
  const pages = paginationOf(kind, data)
  const described = metadataFromContent(
    {
      title: data.title,
      description: heroHeader?.body,
      picture: heroHeader?.media?.image ?? highlight?.picture ?? entries?.[0]?.picture,
      seo,
    },
    context,
  )
  return { ...described, title: titleWithPageNumber(described.title, pages), pages }
}
