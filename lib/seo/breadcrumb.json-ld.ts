import { addressResolverOf, hrefOfDocumentOn, type SiteProps } from '#lib/content/site-props.ts'
import { jsonLd, type JsonLdObject, type TitledPageLink } from './json-ld.ts'

/** One item of a breadcrumb trail. */
export interface BreadcrumbItem {
  title: string
  /** Path of the page. */
  href: string
}

/**
 * The breadcrumb trail from the home page to a page, for display and for structured data.
 *
 * @param parents ancestor pages, the nearest last; missing ones are omitted
 * @param homeTitle title of the home page
 */
export function breadcrumbTrail(
  site: Pick<SiteProps, 'locale' | 'segments'>,
  parents: ReadonlyArray<TitledPageLink | null | undefined>,
  homeTitle: string,
): BreadcrumbItem[] {
  const home = addressResolverOf(site).hrefFor({ kind: 'home', locale: site.locale })
  const above = parents.flatMap((page) => {
    const href = hrefOfDocumentOn(site, page)
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
  trail: readonly BreadcrumbItem[],
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
