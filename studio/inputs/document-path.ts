import type { AddressRow } from '#lib/addresses/address.ts'
import { createAddresses } from '#lib/addresses/create-addresses.ts'
import { factsOf, kindNames } from '#lib/addresses/kinds.ts'
import { readSegments, type Segments } from '#lib/addresses/segments.ts'
import { isLocale } from '#lib/locales.ts'

/** The path that a document will have. */
export interface DocumentPath {
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
export function documentPathFor(row: AddressRow, segments: Segments): DocumentPath | undefined {
  const { type, language, slug } = row
  if (!isLocale(language) || !slug) return undefined
  const named = readSegments([row])
  const after = Object.fromEntries(
    kindNames.map((kind) => [kind, { ...segments[kind], ...named[kind] }]),
  )
  const path = createAddresses(after).linkTo(row, language)
  if (path === undefined) return undefined
  const isSegment = kindNames.some((kind) => {
    const { path: rule, slugField } = factsOf(kind)
    return rule.at === 'segment' && rule.namedBy === type && slugField !== null
  })
  const read = decodeURI(path)
  return { path: read, ...(isSegment && { childPrefix: `${read}/…` }) }
}
