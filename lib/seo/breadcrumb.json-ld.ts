import { addressesOf, hrefOn, type SiteProps } from '#lib/content/site.ts'
import { jsonLd, type JsonLdObject, type NamedDocument } from './json-ld.ts'

/** A step on the way to a page. */
export interface Crumb {
  title: string
  /** Path of the page. */
  href: string
}

/**
 * The way from the home page to another, as it is shown and as search engines read it.
 *
 * @param parents pages above, the nearest last; those that are gone are left out
 * @param homeTitle what the home page is called
 */
export function breadcrumbTrail(
  site: Pick<SiteProps, 'locale' | 'segments'>,
  parents: ReadonlyArray<NamedDocument | null | undefined>,
  homeTitle: string,
): Crumb[] {
  const home = addressesOf(site).hrefFor({ kind: 'home', locale: site.locale })
  const above = parents.flatMap((page) => {
    const href = hrefOn(site, page)
    return page?.title && href ? [{ title: page.title, href }] : []
  })
  return [{ title: homeTitle, href: home }, ...above]
}

/**
 * schema.org BreadcrumbList.
 *
 * @param page the page itself: its name and its absolute address
 */
export function breadcrumbJsonLd(
  { siteUrl }: Pick<SiteProps, 'siteUrl'>,
  trail: readonly Crumb[],
  page: { title: string; url: string },
): JsonLdObject {
  const steps = [
    ...trail.map(({ title, href }) => ({ name: title, item: `${siteUrl}${href}` })),
    { name: page.title, item: page.url },
  ]
  return jsonLd('BreadcrumbList', {
    itemListElement: steps.map(({ name, item }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item,
    })),
  })
}
