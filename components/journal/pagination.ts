import { stegaClean } from '@sanity/client/stega'
import { pageKindConfig, type PageKind } from '#lib/addresses/page-kinds.ts'
import type { NamedDocument } from '#lib/seo/json-ld.ts'
import type { EntryCardData } from './journal.groq.ts'

/** What the query of a list answers of the page of it that was asked for. */
export interface ListSlice {
  entries?: readonly (EntryCardData | null)[] | null
  /** Entries over all pages. */
  total?: number | null
  /** Entries in front of this page. */
  from?: number | null
}

/** The answer of a list's query, which says of its place what it was asked for. */
export type PagedResult<Data> = Omit<Data, 'from'> & Pick<ListSlice, 'from'>

export interface Pagination {
  /** From 1. */
  pageNumber: number
  pageCount: number
}

/** Which page of how many a list is shown at. */
export function paginationOf(kind: PageKind, { total, from }: ListSlice): Pagination {
  const { perPage = Infinity } = pageKindConfig(kind)
  return {
    pageNumber: 1 + Math.floor((from ?? 0) / perPage),
    pageCount: Math.max(1, Math.ceil((total ?? 0) / perPage)),
  }
}

/** The title of a page of a list: the list's own on its first, with its number on the others. */
export function titleWithPageNumber(
  title: string | null | undefined,
  { pageNumber, pageCount }: Pagination,
): string {
  const clean = stegaClean(title) ?? ''
  return pageNumber > 1 ? `${clean} ${pageNumber}/${pageCount}` : clean
}

/**
 * Sets the entry that leads a list apart from the others, on its first page only.
 *
 * @param chosen what an editor chose to lead; else the newest does
 */
export function splitFeatured(
  slice: ListSlice,
  chosen: EntryCardData | null | undefined,
): { lead: EntryCardData | undefined; rest: EntryCardData[] } {
  const entries = (slice.entries ?? []).filter((entry) => entry !== null)
  if ((slice.from ?? 0) > 0) return { lead: undefined, rest: entries }
  const lead = chosen ?? entries[0]
  return { lead, rest: entries.filter(({ _id }) => _id !== lead?._id) }
}

/** What stands above a page of a list: above a further page, the list. */
export function breadcrumbParentsOf(list: ListSlice & NamedDocument): NamedDocument[] {
  return (list.from ?? 0) > 0 ? [list] : []
}
