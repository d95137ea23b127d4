import { defaultLocale, isRoutedLocale, type Locale, routedLocales } from '#lib/locales.ts'
import { hrefFor } from '#lib/addresses/href.ts'
import { internalPath } from '#lib/addresses/path.ts'
import { buildRedirects, type RedirectRule, type RedirectTable } from './redirects.ts'
import { isSegmentedKind, noSegments, segmentOf, type Segments } from '#lib/addresses/segments.ts'

/** A page of the published site. */
export interface IndexedPage {
  /** Id of the document that the page shows; a product without a translation shows the English one. */
  id: string
  type: string
  slug: string | undefined
  locale: Locale
  updatedAt: string
  /** Kept out of the sitemap. */
  hidden: boolean
}

/** All that the routes must know of content, small enough to be kept in memory. */
export interface SiteIndex {
  /** By internal path, `/{locale}/…`. */
  pages: ReadonlyMap<string, IndexedPage>
  redirects: RedirectTable
  segments: Segments
  /** Ids of the documents that are translations of each other, by the id of any of them. */
  translations: ReadonlyMap<string, readonly string[]>
}

interface TargetRow {
  _type?: string
  language?: string | null
  slug?: string | null
}

/** The answer of `siteIndexQuery`, as far as it is leant on: any of it may be missing. */
export interface SiteIndexRows {
  documents: {
    _id: string
    _type: string
    _updatedAt: string
    language: string | null
    slug: string | null
    hidden: boolean | null
  }[]
  translations: ((string | null)[] | null)[]
  redirects: {
    source?: string | null
    status?: number | null
    url?: string | null
    target?: TargetRow | null
  }[]
  roots: { language: string | null; url?: string | null; target?: TargetRow | null }[]
}

/** Builds the index from content. Rows that lack what they need are left out. */
export function buildSiteIndex(rows: SiteIndexRows, siteUrl: string): SiteIndex {
  const segments = noSegments
  const groups = rows.translations.map((ids) => ids?.filter((id) => id !== null) ?? [])
  return {
    pages: indexPages(rows.documents, segments),
    redirects: buildRedirects([...redirectRules(rows), ...rootRules(rows)], siteUrl),
    segments,
    translations: new Map(groups.flatMap((ids) => ids.map((id) => [id, ids] as const))),
  }
}

function indexPages(
  rows: SiteIndexRows['documents'],
  segments: Segments,
): Map<string, IndexedPage> {
  const pages = new Map<string, IndexedPage>()
  // Own translations come last, so that they replace the English stand-in.
  for (const standIn of [true, false]) {
    for (const row of rows) {
      for (const locale of localesOf(row, standIn)) {
        const path = pathOf(row, locale, segments)
        if (path === undefined) continue
        pages.set(path, {
          id: row._id,
          type: row._type,
          slug: row.slug ?? undefined,
          locale,
          updatedAt: row._updatedAt,
          hidden: row.hidden === true,
        })
      }
    }
  }
  return pages
}

function localesOf(row: SiteIndexRows['documents'][number], standIn: boolean): readonly Locale[] {
  if (standIn) {
    return isSegmentedKind(row._type) && row.language === defaultLocale ? routedLocales : []
  }
  return isRoutedLocale(row.language) ? [row.language] : []
}

function pathOf(row: TargetRow, locale: Locale, segments: Segments): string | undefined {
  if (row._type === 'home') return internalPath(locale, [])
  if (!row._type || !row.slug) return undefined
  if (isSegmentedKind(row._type)) {
    return internalPath(locale, [segmentOf(row._type, locale, segments), row.slug])
  }
  return internalPath(locale, row.slug.split('/').filter(Boolean))
}

function destinationOf(
  url: string | null | undefined,
  target: TargetRow | null | undefined,
): string {
  if (url) return url
  if (!target?._type) return ''
  const locale = isRoutedLocale(target.language) ? target.language : defaultLocale
  return hrefFor({ type: target._type, language: target.language, slug: target.slug }, locale)
}

function redirectRules({ redirects }: SiteIndexRows): RedirectRule[] {
  return redirects.map(({ source, status, url, target }) => ({
    source: source ?? '',
    destination: destinationOf(url, target),
    status,
  }))
}

function rootRules({ roots }: SiteIndexRows): RedirectRule[] {
  return roots.flatMap(({ language, url, target }) =>
    isRoutedLocale(language)
      ? [{ source: internalPath(language, []), destination: destinationOf(url, target) }]
      : [],
  )
}
