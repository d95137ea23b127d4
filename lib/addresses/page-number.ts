/** Path segment before the number of a list's page, as in `/journal/page/2`. */
export const pageNumberSegment = 'page'

/**
 * Parses the page number of a list from a path. The first page has no number, and every other page has
 * exactly one spelling.
 *
 * @returns undefined for anything that is not a page number
 */
export function parsePageNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^([2-9]|[1-9]\d{1,4})$/.test(text) ? Number(text) : undefined
}

/** Entries on one page of a list, as the slice of a query: `[$from...$to]`. */
export function pageSliceBounds(
  perPage: number,
  pageNumber: number | undefined,
): Record<'from' | 'to', number> {
  const from = ((pageNumber ?? 1) - 1) * perPage
  return { from, to: from + perPage }
}
