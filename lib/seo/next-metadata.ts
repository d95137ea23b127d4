import type { Metadata } from 'next'
import { feedPath } from '#lib/addresses/reserved-paths.ts'
import { canonicalPath } from '#lib/addresses/localized-path.ts'
import type { PageTranslation } from '#lib/addresses/page-translations.ts'
import type { SiteProps } from '#lib/content/site-props.ts'
import { defaultLocale, localeTable } from '#lib/locales.ts'
import type { PageMetadata } from './page-metadata.ts'

/** A page in one of its languages. */
type LanguageVersion = Pick<PageTranslation, 'locale' | 'path'>

/**
 * Metadata of a page for Next: canonical URL, alternate languages, Open Graph.
 *
 * @param indexable whether search engines may index this site
 */
export function toNextMetadata(
  page: PageMetadata,
  where: {
    site: SiteProps
    path: string
    versions: readonly LanguageVersion[]
    indexable: boolean
    /** Path of another page of the same list. */
    pathAt?: (pageNumber: number) => string
  },
): Metadata {
  const { site, path, versions, indexable, pathAt } = where
  const description = page.description || undefined
  const title = page.title ? `${page.title} — ${site.siteName}` : site.siteName
  const image = page.image && { ...page.image, alt: page.image.alt ?? undefined }
  return {
    metadataBase: new URL(site.siteUrl),
    title: page.title === site.siteName ? site.siteName : title,
    description,
    alternates: {
      canonical: path,
      languages: languagesOf(versions),
      ...(page.feed && {
        types: { 'application/atom+xml': canonicalPath(site.locale, [feedPath]) },
      }),
    },
    pagination: pathAt && page.pages && neighbours(page.pages, pathAt),
    openGraph: {
      ...openGraphType(page),
      siteName: site.siteName,
      title: page.title || site.siteName,
      description,
      url: path,
      locale: localeTable[site.locale].tag,
      images: image ? [image] : undefined,
    },
    twitter: {
      card: image ? 'summary_large_image' : 'summary',
      title: page.title || site.siteName,
      description,
      images: image ? [{ url: image.url, alt: image.alt }] : undefined,
    },
    robots:
      indexable && !page.noIndex && !site.isDraft ? undefined : { index: false, follow: indexable },
  }
}

function openGraphType({ type, published, modified, author }: PageMetadata) {
  if (type !== 'article') return { type: type ?? ('website' as const) }
  const authors = author ? [author] : undefined
  return { type, publishedTime: published, modifiedTime: modified, authors }
}

function neighbours(
  { pageNumber, pageCount }: NonNullable<PageMetadata['pages']>,
  pathAt: (pageNumber: number) => string,
) {
  return {
    previous: pageNumber > 1 ? pathAt(pageNumber - 1) : undefined,
    next: pageNumber < pageCount ? pathAt(pageNumber + 1) : undefined,
  }
}

function languagesOf(versions: readonly LanguageVersion[]): Record<string, string> | undefined {
  if (versions.length < 2) return undefined
  const languages = Object.fromEntries(
    versions.map(({ locale, path }) => [localeTable[locale].tag, path]),
  )
  const fallback = versions.find(({ locale }) => locale === defaultLocale)
  return fallback ? { ...languages, 'x-default': fallback.path } : languages
}
