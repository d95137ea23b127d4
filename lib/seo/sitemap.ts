import { defaultLocale, localeTable } from '#lib/locales.ts'
import { canonicalPath, splitPath } from '#lib/addresses/path.ts'
import { isSegmentedKind } from '#lib/addresses/segments.ts'
import type { IndexedPage, SiteIndex } from '#lib/routing/site-index.ts'
import { escapeXml } from './escape.ts'

type Entry = readonly [path: string, page: IndexedPage]

/** `sitemap.xml` (sitemaps.org, with Google's language links): every public page with its translations. */
export function sitemapXml(index: SiteIndex | undefined, siteUrl: string): string {
  const entries = [...(index?.pages ?? [])].filter(([, page]) => !page.hidden)
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) {
    const key = groupKey(entry[1], index)
    groups.set(key, [...(groups.get(key) ?? []), entry])
  }
  const urls = entries.map(([path, page]) => {
    const siblings = groups.get(groupKey(page, index)) ?? []
    return urlXml(path, page, siblings, siteUrl)
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}

/** Pages with the same key are the same page in several languages. */
function groupKey(page: IndexedPage, index: SiteIndex | undefined): string {
  if (page.type === 'home') return 'home'
  if (isSegmentedKind(page.type)) return `${page.type} ${page.slug}`
  return (index?.translations.get(page.id) ?? [page.id]).join(' ')
}

function urlXml(
  path: string,
  page: IndexedPage,
  siblings: readonly Entry[],
  siteUrl: string,
): string {
  const lines = [`<loc>${address(path, siteUrl)}</loc>`, `<lastmod>${page.updatedAt}</lastmod>`]
  if (siblings.length > 1) {
    for (const [other, { locale }] of siblings) {
      lines.push(link(localeTable[locale].tag, other, siteUrl))
      if (locale === defaultLocale) lines.push(link('x-default', other, siteUrl))
    }
  }
  return `<url>${lines.join('')}</url>`
}

function link(tag: string, path: string, siteUrl: string): string {
  return `<xhtml:link rel="alternate" hreflang="${tag}" href="${address(path, siteUrl)}"/>`
}

function address(path: string, siteUrl: string): string {
  const { locale, segments } = splitPath(path)
  return escapeXml(siteUrl + canonicalPath(locale, segments))
}
