import { isLocale, type Locale } from '#lib/locales.ts'
import { pageKindConfig, pageKindOfType, type PageKind } from './page-kinds.ts'

/** The address of a page, however its path is spelled. */
export interface PageAddress {
  kind: PageKind
  locale: Locale
  /** Absent where the kind needs none. A page's is its whole path below the language, without slashes at its ends. */
  slug?: string
  /** Which page of a list, from 2; absent on its first page and where the kind has one. */
  pageNumber?: number
}

/** A document as content answers it when asked for its address (`addressProjection`): any of it may be missing. */
export interface AddressRow {
  type?: string | null
  language?: string | null
  slug?: string | null
}

/**
 * The address under which a reader finds a document's page. Kinds that exist in every language keep
 * the reader's; of the others the document's own language decides.
 *
 * @returns undefined for a document without a page: another type, or no slug where one is needed
 */
export function pageAddressOf(
  row: AddressRow | null | undefined,
  reader: Locale,
): PageAddress | undefined {
  const kind = pageKindOfType(row?.type)
  if (!row || !kind) return undefined
  const { everyLanguage, slugField } = pageKindConfig(kind)
  const locale = !everyLanguage && isLocale(row.language) ? row.language : reader
  if (slugField === null) return { kind, locale }
  return row.slug && typeof row.slug === 'string' ? { kind, locale, slug: row.slug } : undefined
}
