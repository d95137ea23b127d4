import type { AddressRow } from '#lib/addresses/address.ts'
import { createAddressResolver } from '#lib/addresses/address-resolver.ts'
import { pageKindConfig, pageKindNames } from '#lib/addresses/page-kinds.ts'
import { readSegments, type Segments } from '#lib/addresses/segments.ts'
import { isLocale } from '#lib/locales.ts'

/** What a document's address will be. */
export interface MadeAddress {
  /** Canonical path of its page, as one reads it. */
  path: string
  /** What the addresses begin with that lie below it, where its slug is their segment. */
  below?: string
}

/**
 * The address that a slug makes, whatever is published so far: of a document that names a segment, the segment that
 * it is about to name counts.
 *
 * @param segments what content names so far
 * @returns undefined where the document has no page, or no slug yet
 */
export function madeAddress(row: AddressRow, segments: Segments): MadeAddress | undefined {
  const { type, language, slug } = row
  if (!isLocale(language) || !slug) return undefined
  const named = readSegments([row])
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
  return { path: read, ...(isSegment && { below: `${read}/…` }) }
}
