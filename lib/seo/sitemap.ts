import { pageKindConfig, pageKindNames, type PageKind } from '#lib/addresses/page-kinds.ts'
import { defaultLocale, type Locale, localeTable } from '#lib/locales.ts'
import type { IndexedPage, SiteIndex } from '#lib/routing/site-index.ts'
import { escapeXml } from '../text/escape.ts'

/** Origin of the site, and of its images: absolute, or a path of the site. */
export interface SitemapOrigins {
  siteUrl: string
  cdnBase: string
}

/** Maximum number of URLs per sitemap (sitemaps.org). */
export const addressesPerSitemap = 50_000

const declaration = '<?xml version="1.0" encoding="UTF-8"?>'
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** `sitemap.xml`: one sitemap per page kind that has indexable pages, with the time of its last change. */
export function sitemapIndexXml(
  index: SiteIndex | undefined,
  siteUrl: string,
  perSitemap = addressesPerSitemap,
): string {
  const maps = pageKindNames.flatMap((kind) =>
    chunks(visiblePages(index, kind), perSitemap).map((pages, at) => {
      const changed = pages.map(({ updatedAt }) => updatedAt).toSorted()
      const address = `${siteUrl}/sitemaps/${sitemapName(kind, at)}.xml`
      return `<sitemap><loc>${escapeXml(address)}</loc><lastmod>${changed.at(-1)}</lastmod></sitemap>`
    }),
  )
  return xml(`<sitemapindex xmlns="${namespace}">`, maps, '</sitemapindex>')
}

/**
 * The sitemap of one page kind (sitemaps.org, with Google's extensions for languages and images).
 *
 * @param name as in the index, without `.xml`: `product`, `product-2`
 * @returns undefined for a name that is not in the index
 */
export function sitemapXml(
  index: SiteIndex | undefined,
  place: SitemapOrigins,
  name: string,
  perSitemap = addressesPerSitemap,
): string | undefined {
  const found = pageKindNames
    .flatMap((kind) =>
      chunks(visiblePages(index, kind), perSitemap).map((pages, at) => ({ kind, at, pages })),
    )
    .find(({ kind, at }) => sitemapName(kind, at) === name)
  if (!index || !found) return undefined
  return urlsetXml(index, place, found.pages, visiblePages(index, found.kind))
}

/**
 * `/fr/sitemap.xml`: the pages of one language, up to the limit of one sitemap; the sitemaps of the index
 * contain all of them.
 */
export function languageSitemapXml(
  index: SiteIndex | undefined,
  place: SitemapOrigins,
  locale: Locale,
): string | undefined {
  if (!index) return undefined
  const pages = pageKindNames.flatMap((kind) => visiblePages(index, kind))
  const own = pages.filter((page) => page.locale === locale).slice(0, addressesPerSitemap)
  return urlsetXml(index, place, own, pages)
}

/** @param all pages among which the translations of a page are found */
function urlsetXml(
  index: SiteIndex,
  { siteUrl, cdnBase }: SitemapOrigins,
  pages: readonly IndexedPage[],
  all: readonly IndexedPage[],
): string {
  const address = (page: IndexedPage) => siteUrl + index.addresses.hrefFor(page)
  const key = (page: IndexedPage) => `${page.kind} ${groupKey(page, index)}`
  const groups = new Map<string, IndexedPage[]>()
  for (const page of all) groups.set(key(page), [...(groups.get(key(page)) ?? []), page])
  const urls = pages.map((page) =>
    urlXml(
      page,
      groups.get(key(page)) ?? [],
      address,
      (file) => new URL(`${cdnBase}/${file}`, siteUrl).href,
    ),
  )
  return xml(
    `<urlset xmlns="${namespace}" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">`,
    urls,
    '</urlset>',
  )
}

const sitemapName = (kind: PageKind, at: number) => (at === 0 ? kind : `${kind}-${at + 1}`)

const xml = (open: string, lines: readonly string[], close: string) =>
  [declaration, open, ...lines, close, ''].join('\n')

function visiblePages(index: SiteIndex | undefined, kind: PageKind): IndexedPage[] {
  return [...(index?.pages.values() ?? [])].filter((page) => page.kind === kind && !page.hidden)
}

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  )
}

/** Pages with the same key are translations of one another. */
function groupKey({ id, kind, slug }: IndexedPage, index: SiteIndex): string {
  const { singleton, fallsBackToEnglish } = pageKindConfig(kind)
  if (singleton) return kind
  // A product has one document for all languages, so pages are grouped by handle instead of translations.
  if (fallsBackToEnglish) return `${kind} ${slug}`
  return (index.translations.get(id) ?? [id]).join(' ')
}

function urlXml(
  page: IndexedPage,
  siblings: readonly IndexedPage[],
  address: (page: IndexedPage) => string,
  picture: (file: string) => string,
): string {
  const lines = [`<loc>${escapeXml(address(page))}</loc>`, `<lastmod>${page.updatedAt}</lastmod>`]
  if (siblings.length > 1) {
    for (const other of siblings) {
      lines.push(link(localeTable[other.locale].tag, address(other)))
      if (other.locale === defaultLocale) lines.push(link('x-default', address(other)))
    }
  }
  const file = pictureFile(page.picture)
  if (file)
    lines.push(`<image:image><image:loc>${escapeXml(picture(file))}</image:loc></image:image>`)
  return `<url>${lines.join('')}</url>`
}

/** File of an image reference such as `image-<hash>-2400x3000-webp`. */
function pictureFile(ref: string | null | undefined): string | undefined {
  const match = /^image-([0-9a-zA-Z]+-\d+x\d+)-([a-z0-9]+)$/.exec(ref ?? '')
  return match ? `${match[1]}.${match[2]}` : undefined
}

function link(tag: string, address: string): string {
  return `<xhtml:link rel="alternate" hreflang="${tag}" href="${escapeXml(address)}"/>`
}
