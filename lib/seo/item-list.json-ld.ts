import { hrefOfDocumentOn, type SiteProps } from '#lib/content/site-props.ts'
import { jsonLd, type JsonLdObject, type TitledPageLink } from './json-ld.ts'

/**
 * schema.org CollectionPage whose main entity is the list of the page: watches, collections, posts.
 * Documents without a page are omitted; without any, only the page itself is described.
 *
 * @param page title of the list, and its absolute URL
 * @param items in the order of the page
 */
export function itemListJsonLd(
  page: { name: string; url: string },
  items: ReadonlyArray<TitledPageLink | null | undefined>,
  site: Pick<SiteProps, 'siteUrl' | 'segments' | 'locale'>,
): JsonLdObject {
  const listed = items.flatMap((item) => {
    const href = hrefOfDocumentOn(site, item)
    return href && item?.title ? [{ name: item.title, url: `${site.siteUrl}${href}` }] : []
  })
  return jsonLd('CollectionPage', {
    name: page.name,
    url: page.url,
    mainEntity:
      listed.length === 0
        ? undefined
        : {
            '@type': 'ItemList',
            numberOfItems: listed.length,
            itemListElement: listed.map((item, index) => ({
              '@type': 'ListItem',
              position: index + 1,
              ...item,
            })),
          },
  })
}
