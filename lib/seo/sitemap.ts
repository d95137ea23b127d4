import { factsOf } from '#lib/addresses/kinds.ts'
import { defaultLocale, localeTable } from '#lib/locales.ts'
import type { IndexedPage, SiteIndex } from '#lib/routing/site-index.ts'
import { escapeXml } from './escape.ts'

/** `sitemap.xml` (sitemaps.org, with Google's language links): every public page with its translations. */
export function sitemapXml(index: SiteIndex | undefined, siteUrl: string): string {
  const urls = index ? urlsOf(index, (page) => siteUrl + index.addresses.hrefFor(page)) : []
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}

function urlsOf(index: SiteIndex, address: (page: IndexedPage) => string): string[] {
  const pages = [...index.pages.values()].filter(({ hidden }) => !hidden)
  const groups = new Map<string, IndexedPage[]>()
  for (const page of pages) {
    const key = groupKey(page, index)
    groups.set(key, [...(groups.get(key) ?? []), page])
  }
  return pages.map((page) => {
    const siblings = groups.get(groupKey(page, index)) ?? []
    return urlXml(page, siblings, address)
  })
}

/** Pages with the same key are the same page in several languages. */
function groupKey({ id, kind, slug }: IndexedPage, index: SiteIndex): string {
  const { singleton, fallsBack } = factsOf(kind)
  if (singleton) return kind
  // One document stands for several languages, so its handle ties them, not its translations.
  if (fallsBack) return `${kind} ${slug}`
  return (index.translations.get(id) ?? [id]).join(' ')
}

function urlXml(
  page: IndexedPage,
  siblings: readonly IndexedPage[],
  address: (page: IndexedPage) => string,
): string {
  const lines = [`<loc>${escapeXml(address(page))}</loc>`, `<lastmod>${page.updatedAt}</lastmod>`]
  if (siblings.length > 1) {
    for (const other of siblings) {
      lines.push(link(localeTable[other.locale].tag, address(other)))
      if (other.locale === defaultLocale) lines.push(link('x-default', address(other)))
    }
  }
  return `<url>${lines.join('')}</url>`
}

function link(tag: string, address: string): string {
  return `<xhtml:link rel="alternate" hreflang="${tag}" href="${escapeXml(address)}"/>`
}
