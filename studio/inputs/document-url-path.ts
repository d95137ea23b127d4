import type { PageAddressRow } from '#lib/addresses/page-address.ts'
import { createAddressResolver } from '#lib/addresses/address-resolver.ts'
import { pageKindConfig, pageKindNames } from '#lib/addresses/page-kinds.ts'
import {
  pageKindSegmentsFromRows,
  type PageKindSegments,
} from '#lib/addresses/page-kind-segments.ts'
import { isLocale } from '#lib/locales.ts'

/** The path that a document will have. */
export interface DocumentUrlPath {
  /** Decoded canonical path of its page. */
  path: string
  /** Prefix of the paths of pages below it, if its slug is their segment. */
  childPrefix?: string
}

/**
 * Path that a slug results in, whatever is published so far. A document that names a segment uses its own new
 * segment.
 *
 * @param segments segments of the published content
 * @returns undefined if the document has no page or no slug yet
 */
export function documentUrlPathFor(
  row: PageAddressRow,
  segments: PageKindSegments,
): DocumentUrlPath | undefined {
  const { type, language, slug } = row
  if (!isLocale(language) || !slug) return undefined
  const named = pageKindSegmentsFromRows([row])
  const after = Object.fromEntries(
    pageKindNames.map((kind) => [kind, { ...segments[kind], ...named[kind] }]),
  )
  const path = createAddressResolver(after).hrefOfDocument(row, language)
  if (path === undefined) return undefined
  const isSegment = pageKindNames.some((kind) => {
    const { path: rule, slugField } = pageKindConfig(kind)
    return rule.at === 'segment' && rule.namedBy === type && slugField !== null
  })
  const read = decodeURI(path)
  return { path: read, ...(isSegment && { childPrefix: `${read}/…` }) }
}
