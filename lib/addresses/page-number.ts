/** Stands in a path in front of the number of a list's page, as in `/journal/page/2`. */
export const pageNumberPart = 'page'

/**
 * Reads the number of a list's page as it is spelled in a path. The first page has no number, and
 * there is one spelling of each other.
 *
 * @returns undefined for what numbers no page
 */
export function parsePageNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^([2-9]|[1-9]\d{1,4})$/.test(text) ? Number(text) : undefined
}

/** The entries that a page of a list shows, as the slice of a query: `[$from...$to]`. */
export function pageSlice(
  perPage: number,
  pageNumber: number | undefined,
): Record<'from' | 'to', number> {
  const from = ((pageNumber ?? 1) - 1) * perPage
  return { from, to: from + perPage }
}
