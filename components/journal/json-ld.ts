import { stegaClean } from '@sanity/client/stega'
import { hrefOn } from '#lib/content/site.ts'
import { localeTable } from '#lib/locales.ts'
import { sharedImage } from '../pages/metadata.ts'
import type { PageContext } from '../pages/types.ts'
import type { DescribedArticle } from './article-metadata.ts'
import { entryAddress } from './entry-address.ts'
import type { ListData } from './list-metadata.ts'
import { textLength } from './reading-time.ts'

const schema = 'https://schema.org'

/** A post or an article as search engines know it, and the way to it. */
export function articleJsonLd(
  type: 'BlogPosting' | 'NewsArticle',
  dirty: DescribedArticle,
  { site, url, locale }: PageContext,
): object[] {
  const data = stegaClean(dirty)
  const publisher = { '@type': 'Organization', name: site.siteName, url: site.siteUrl }
  const image = sharedImage(data.heroHeader?.media?.image ?? data.cardImage, site.cdnBase)
  const list = hrefOn(site, data.list)
  return [
    {
      '@context': schema,
      '@type': type,
      headline: data.heroHeader?.title || data.title,
      description: data.excerpt ?? data.heroHeader?.body ?? undefined,
      image: image && [image.url],
      datePublished: data.date ?? undefined,
      dateModified: data.updatedAt ?? undefined,
      author: data.author
        ? { '@type': 'Person', name: data.author, jobTitle: data.authorRole ?? undefined }
        : publisher,
      publisher,
      inLanguage: localeTable[locale].tag,
      wordCount: textLength(data.body, locale) || undefined,
      mainEntityOfPage: url,
      url,
    },
    breadcrumbs([
      { name: site.siteName, item: site.siteUrl + (hrefOn(site, { type: 'home' }) ?? '/') },
      ...(list ? [{ name: data.list?.title ?? '', item: site.siteUrl + list }] : []),
      { name: data.title ?? '', item: url },
    ]),
  ]
}

/** A list as search engines know it, with the entries of this page in their order. */
export function listJsonLd(
  type: 'Blog' | 'CollectionPage',
  dirty: ListData,
  { site, url, locale }: PageContext,
): object[] {
  const data = stegaClean(dirty)
  const entries = (data.entries ?? []).flatMap((entry) => {
    const href = entry && entryAddress(entry, site)?.href
    return href ? [{ name: entry.title ?? '', href }] : []
  })
  const from = Number(data.from ?? 0)
  return [
    {
      '@context': schema,
      '@type': type,
      name: data.title,
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
    },
    breadcrumbs([
      { name: site.siteName, item: site.siteUrl + (hrefOn(site, { type: 'home' }) ?? '/') },
      { name: data.title ?? '', item: url },
    ]),
  ]
}

function breadcrumbs(steps: readonly { name: string; item: string }[]): object {
  return {
    '@context': schema,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      ...step,
    })),
  }
}
