import 'server-only'
import { draftMode } from 'next/headers'
import { cache } from 'react'
import { fetchDraft, type DraftAnswer } from '#lib/content/draft.server.ts'
import { fetchPublished } from '#lib/content/published.server.ts'
import { siteProps } from '#lib/content/site.server.ts'
import type { SiteProps } from '#lib/content/site.ts'
import { defaultLocale, isLocale, isRoutedLocale } from '#lib/locales.ts'
import { currentPerspective } from '#lib/preview/draft-mode.server.ts'
import { type PageVersion, versionsOf } from '#lib/addresses/versions.ts'
import { type ResolvedPage, resolvePath } from '#lib/addresses/resolve.ts'
import { type CommonData, commonQuery } from '../chrome/common.groq.ts'
import { entryOf } from './entry-of.ts'
import type { PageBase, PageQueryParams } from './types.ts'

/** Everything that a page is made from. */
export interface LoadedPage {
  page: ResolvedPage
  site: SiteProps
  params: PageQueryParams
  /** Null where no such page exists. */
  data: PageBase | null
  common: CommonData | null
  /** The page in every routed language that has it. */
  versions: PageVersion[]
  /** In draft mode, what the live queries start from. */
  draft?: { page: DraftAnswer<PageBase | null>; common: DraftAnswer<CommonData | null> }
}

/**
 * Resolves a route and reads its content, once a request. Whether drafts are read is decided here,
 * outside every cache.
 *
 * @returns undefined for a language without public pages
 */
export const loadPage = cache(
  async (locale: string, path: string): Promise<LoadedPage | undefined> => {
    const { isEnabled: isDraft } = await draftMode()
    if (!isLocale(locale) || !(isDraft || isRoutedLocale(locale))) return undefined
    const page = resolvePath(locale, path.split('/').filter(Boolean).map(decode))
    const params: PageQueryParams = {
      locale,
      defaultLocale,
      ...('slug' in page && { slug: page.slug }),
    }
    const base = { page, params, site: siteProps(locale, isDraft) }
    const { query } = entryOf(page.kind)
    const commonParams = { locale, defaultLocale }

    if (!isDraft) {
      const [data, common] = await Promise.all([
        fetchPublished<PageBase | null>(query, { ...params }),
        fetchPublished<CommonData | null>(commonQuery, commonParams),
      ])
      return { ...base, data, common, versions: versionsOf(page, data?.alternates) }
    }
    const perspective = await currentPerspective()
    const [answer, common] = await Promise.all([
      fetchDraft<PageBase | null>(query, { ...params }, perspective),
      fetchDraft<CommonData | null>(commonQuery, commonParams, perspective),
    ])
    return {
      ...base,
      data: answer.data,
      common: common.data,
      versions: versionsOf(page, answer.data?.alternates),
      draft: { page: answer, common },
    }
  },
)

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
