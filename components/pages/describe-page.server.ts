import 'server-only'
import { stegaClean } from '@sanity/client/stega'
import type { Metadata } from 'next'
import { addressesOf } from '#lib/content/site.ts'
import { env } from '#lib/env.ts'
import { toMetadata } from '#lib/seo/metadata.ts'
import type { LoadedPage } from './load-page.server.ts'
import { entryOf } from './entry-of.ts'
import type { PageContext } from './types.ts'

/** Canonical path of a page: unprefixed in English. */
function pathOf({ page, site }: Pick<LoadedPage, 'page' | 'site'>): string {
  return addressesOf(site).hrefFor(page)
}

function contextOf(loaded: LoadedPage): PageContext {
  const { site } = loaded
  return { locale: site.locale, site, url: `${site.siteUrl}${pathOf(loaded)}` }
}

/** What the head of a page says. */
export function describePage(loaded: LoadedPage): Metadata {
  const { page, site, data, versions } = loaded
  if (!data) return { title: site.siteName, robots: { index: false } }
  const described = entryOf(page.kind).metadata(data, contextOf(loaded))
  return toMetadata(site.isDraft ? stegaClean(described) : described, {
    site,
    path: pathOf(loaded),
    versions,
    indexable: env.site.indexable,
  })
}

/** The schema.org objects of a page that visitors see. */
export function jsonLdOf(loaded: LoadedPage): object[] {
  return loaded.data ? entryOf(loaded.page.kind).jsonLd(loaded.data, contextOf(loaded)) : []
}
