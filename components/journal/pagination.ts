import { stegaClean } from '@sanity/client/stega'
import { pageKindConfig, type PageKind } from '#lib/addresses/page-kinds.ts'
import type { TitledPageLink } from '#lib/seo/json-ld.ts'
import type { EntryCardData } from './entry-card.groq.ts'

/** Query result of one page of a list. */
export interface ListSlice {
  entries?: readonly (EntryCardData | null)[] | null
  /** Entries over all pages. */
  total?: number | null
  /** Offset of the first entry. */
  from?: number | null
}

/** Query result of a list with the requested offset. */
export type PagedResult<Data> = Omit<Data, 'from'> & Pick<ListSlice, 'from'>

export interface Pagination {
  /** From 1. */
  pageNumber: number
  pageCount: number
}

/** Page number and page count of a slice. */
export function paginationOf(kind: PageKind, { total, from }: ListSlice): Pagination {
  const { perPage = Infinity } = pageKindConfig(kind)
  return {
    pageNumber: 1 + Math.floor((from ?? 0) / perPage),
    pageCount: Math.max(1, Math.ceil((total ?? 0) / perPage)),
  }
}

/** The title of a list page, with the page number after the first page. */
export function titleWithPageNumber(
  title: string | null | undefined,
  { pageNumber, pageCount }: Pagination,
): string {
  const clean = stegaClean(title) ?? ''
  return pageNumber > 1 ? `${clean} ${pageNumber}/${pageCount}` : clean
}

/**
 * Separates the featured entry from the others, on the first page only.
 *
 * @param chosen the editor's choice; defaults to the newest entry
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

/** Breadcrumb parents of a list page: the list itself for further pages. */
export function breadcrumbParentsOf(list: ListSlice & TitledPageLink): TitledPageLink[] {
  return (list.from ?? 0) > 0 ? [list] : []
}
