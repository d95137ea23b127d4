import { isLocale, type Locale } from '#lib/locales.ts'
import { pageKindConfig, pageKindOfType, type PageKind } from './page-kinds.ts'

/** The address of a page, independent of how its path is written. */
export interface PageAddress {
  kind: PageKind
  locale: Locale
  /** Absent for kinds without a slug. For pages it is the whole path below the language, without outer slashes. */
  slug?: string
  /** Number of a list's page, from 2; absent on the first page and for kinds with a single page. */
  pageNumber?: number
}

/** Response of `addressProjection` for a document; any field may be missing. */
export interface PageAddressRow {
  type?: string | null
  language?: string | null
  slug?: string | null
}

/**
 * The address of a document's page for a reader. Kinds that exist in every language use the reader's
 * language; the others use the document's own.
 *
 * @returns undefined for a document without a page: another type, or a missing slug
 */
export function pageAddressOf(
  row: PageAddressRow | null | undefined,
  reader: Locale,
): PageAddress | undefined {
  const kind = pageKindOfType(row?.type)
  if (!row || !kind) return undefined
  const { everyLanguage, slugField } = pageKindConfig(kind)
  const locale = !everyLanguage && isLocale(row.language) ? row.language : reader
  if (slugField === null) return { kind, locale }
  return row.slug && typeof row.slug === 'string' ? { kind, locale, slug: row.slug } : undefined
}
