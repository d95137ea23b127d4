import { linkTargetTypes } from '#schemas/fields/link-targets.ts'
import { linkableReferenceOptions } from '#schemas/fields/linkable-reference-options.ts'

/** Filter for the document of a path (studio/presentation/main-document-resolver.ts). */
export type PathFilter = (pathname: string) => { filter: string; params: Record<string, string> }

/** A query for the id of the page at a URL. */
export interface PageOfUrl {
  query: string
  params: Record<string, unknown>
}

/**
 * Query for the page of this site that a URL leads to, if a link of the document may refer to it; undefined for other
 * sites, and for a URL with a query or fragment, which a reference would lose.
 */
export function pageOfUrl(
  href: string,
  siteUrl: string,
  language: unknown,
  filterForPath: PathFilter,
): PageOfUrl | undefined {
  const url = URL.parse(href)
  if (!url || url.origin !== URL.parse(siteUrl)?.origin || url.search || url.hash) return
  const page = filterForPath(url.pathname)
  const linkable = linkableReferenceOptions.filter({ document: { language } })
  return {
    query: `*[_type in $types && (${page.filter}) && (${linkable.filter.replaceAll('$language', '$documentLanguage')})][0]._id`,
    params: {
      ...page.params,
      documentLanguage: linkable.params.language,
      types: linkTargetTypes.map(({ type }) => type),
    },
  }
}
