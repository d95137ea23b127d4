import type { SiteProps } from '#lib/content/site-props.ts'
import { localeTable } from '#lib/locales.ts'
import { jsonLd, type JsonLdObject, type JsonLdNode } from './json-ld.ts'

/** `@id` by which other objects refer to the organisation. */
const organisationId = ({ siteUrl }: Pick<SiteProps, 'siteUrl'>) => `${siteUrl}/#organisation`

/** Reference to the organisation as publisher, brand or manufacturer. */
export function organisationRef(site: Pick<SiteProps, 'siteUrl' | 'siteName'>): JsonLdNode {
  return { '@type': 'Organization', '@id': organisationId(site), name: site.siteName }
}

/** schema.org Organization: the owner of the site. Rendered once, on the home page of each language. */
export function organisationJsonLd(
  site: Pick<SiteProps, 'siteUrl' | 'siteName'>,
  { description, image }: { description?: string; image?: string } = {},
): JsonLdObject {
  return jsonLd('Organization', {
    '@id': organisationId(site),
    name: site.siteName,
    url: site.siteUrl,
    logo: `${site.siteUrl}/favicon.svg`,
    description,
    image,
  })
}

/** schema.org WebSite with its SearchAction in the language of the page. */
export function websiteJsonLd(
  site: Pick<SiteProps, 'siteUrl' | 'siteName' | 'locale'>,
  home: string,
): JsonLdObject {
  return jsonLd('WebSite', {
    name: site.siteName,
    url: home,
    inLanguage: localeTable[site.locale].tag,
    publisher: { '@type': 'Organization', '@id': organisationId(site) },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${home.replace(/\/$/, '')}/search?q={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  })
}
