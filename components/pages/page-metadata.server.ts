import 'server-only'
import { stegaClean } from '@sanity/client/stega'
import type { Metadata } from 'next'
import { addressResolverOf } from '#lib/content/site-props.ts'
import { env } from '#lib/env.ts'
import { breadcrumbJsonLd, breadcrumbTrail } from '#lib/seo/breadcrumb.json-ld.ts'
import { toNextMetadata } from '#lib/seo/next-metadata.ts'
import type { PageMetadata } from '#lib/seo/page-metadata.ts'
import type { LoadedPage } from './load-page.server.ts'
import { ogImageMetadata } from './og-image.server.ts'
import { pageEntryOfKind } from './page-entry-of.ts'
import type { PageBase, PageContext } from './page-types.ts'

/** Canonical path of a page: unprefixed in English. */
function pathOf({ page, site }: Pick<LoadedPage, 'page' | 'site'>): string {
  return addressResolverOf(site).hrefFor(page)
}

function contextOf(loaded: LoadedPage): PageContext {
  const { site, shop } = loaded
  return { locale: site.locale, site, shop, url: `${site.siteUrl}${pathOf(loaded)}` }
}

/** Metadata of a page, with the site settings as defaults. */
export function metadataWithSiteDefaults(loaded: LoadedPage, data: PageBase): PageMetadata {
  const { page, site, common } = loaded
  const described = pageEntryOfKind(page.kind).metadata(data, contextOf(loaded))
  const settings = common?.settings?.seo
  const whole = {
    ...described,
    description: described.description || settings?.description || undefined,
    picture: described.picture?.ref ? described.picture : settings?.image,
  }
  return withoutStega(site, whole)
}

/** Removes stega encoding in draft mode. */
function withoutStega<Value>({ isDraft }: LoadedPage['site'], value: Value): Value {
  return isDraft ? (stegaClean(value) as Value) : value
}

/** Metadata of a page in the format of Next's `generateMetadata`. */
export function nextMetadataOf(loaded: LoadedPage): Metadata {
  const { page, site, data, versions } = loaded
  if (!data) return { title: site.siteName, robots: { index: false } }
  const described = metadataWithSiteDefaults(loaded, data)
  // All pages of a list share one image.
  const image = ogImageMetadata({ ...page, pageNumber: undefined }, described)
  const { hrefFor } = addressResolverOf(site)
  const pathAt = (pageNumber: number) =>
    hrefFor({ ...page, pageNumber: pageNumber > 1 ? pageNumber : undefined })
  return toNextMetadata(
    { ...described, image },
    {
      site,
      path: pathOf(loaded),
      // Further pages of a list are not translations of each other.
      versions: page.pageNumber ? [] : versions,
      indexable: env.site.indexable,
      pathAt,
    },
  )
}

/**
 * The schema.org objects of a page, with its breadcrumbs.
 *
 * @param homeTitle title of the home page in the visible breadcrumbs
 */
export function jsonLdOf(loaded: LoadedPage, homeTitle: string): object[] {
  const { page, site, data } = loaded
  if (!data) return []
  const entry = pageEntryOfKind(page.kind)
  const context = contextOf(loaded)
  const own = entry.jsonLd(data, context)
  if (page.kind === 'home') return withoutStega(site, own)
  const trail = breadcrumbTrail(site, entry.parents?.(data) ?? [], homeTitle)
  const { title, name = title } = entry.metadata(data, context)
  return withoutStega(site, [
    ...own,
    breadcrumbJsonLd(site, trail, { title: name, url: context.url }),
  ])
}
