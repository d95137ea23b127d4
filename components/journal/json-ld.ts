import { stegaClean } from '@sanity/client/stega'
import { jsonLd } from '#lib/seo/json-ld.ts'
import { organisationRef } from '#lib/seo/organisation.json-ld.ts'
import { localeTable } from '#lib/locales.ts'
import { shareImageOf } from '../pages/metadata-from-content.ts'
import type { PageContext } from '../pages/page-types.ts'
import type { ArticleMetadataSource } from './article-metadata.ts'
import { entryLink } from './entry-link.ts'
import type { ListPageData } from './list-page-metadata.ts'
import { wordOrCharacterCount } from './reading-time.ts'

/** schema.org data of a post or news article. */
export function articleJsonLd(
  type: 'BlogPosting' | 'NewsArticle',
  dirty: ArticleMetadataSource,
  { site, url, locale }: PageContext,
): object[] {
  const data = stegaClean(dirty)
  const publisher = organisationRef(site)
  const image = shareImageOf(data.heroHeader?.media?.image ?? data.cardImage, site)
  return [
    jsonLd(type, {
      headline: data.heroHeader?.title || data.title || undefined,
      description: data.excerpt ?? data.heroHeader?.body ?? undefined,
      image: image ? [image.url] : undefined,
      datePublished: data.date ?? undefined,
      dateModified: data.updatedAt ?? undefined,
      author: data.author
        ? { '@type': 'Person', name: data.author, jobTitle: data.authorRole ?? undefined }
        : publisher,
      publisher,
      inLanguage: localeTable[locale].tag,
      wordCount: wordOrCharacterCount(data.body, locale) || undefined,
      mainEntityOfPage: url,
      url,
    }),
  ]
}

/** schema.org data of a list, with the entries of this page in order, external ones included. */
export function listJsonLd(
  type: 'Blog' | 'CollectionPage',
  dirty: ListPageData,
  { site, url, locale }: PageContext,
): object[] {
  const data = stegaClean(dirty)
  const entries = (data.entries ?? []).flatMap((entry) => {
    const href = entry && entryLink(entry, site)?.href
    return href ? [{ name: entry.title ?? undefined, href }] : []
  })
  const from = data.from ?? 0
  return [
    jsonLd(type, {
      name: data.title ?? undefined,
      description: data.heroHeader?.body ?? undefined,
      inLanguage: localeTable[locale].tag,
      url,
      mainEntity: {
        '@type': 'ItemList',
        itemListElement: entries.map(({ name, href }, index) => ({
          '@type': 'ListItem',
          position: from + index + 1,
          name,
          url: new URL(href, site.siteUrl).href,
        })),
      },
    }),
  ]
}
