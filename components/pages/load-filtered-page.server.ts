import 'server-only'
import { addressFromRouteParams, type PageRouteParams } from '#lib/addresses/internal-path.ts'
import { pageKindConfig, type PageKind } from '#lib/addresses/page-kinds.ts'
import { pageEntryOfKind } from './page-entry-of.ts'
import { type LoadedPage, loadPage } from './load-page.server.ts'
import type { PageFilters } from './page-types.ts'

/** Maximum length of a filter value, in characters. */
const maxFilterLength = 200

/**
 * Loads a page from the shared content cache and applies the filters of the request to it.
 *
 * @returns undefined for an unknown page, or a kind without filters
 */
export async function loadFilteredPage(
  params: PageRouteParams,
  search: Record<string, string | string[] | undefined>,
): Promise<LoadedPage | undefined> {
  const address = addressFromRouteParams(params)
  const { applyFilters } = address ? pageEntryOfKind(address.kind) : {}
  const loaded = address && applyFilters && (await loadPage(address, true))
  if (!loaded?.data || !applyFilters) return undefined
  return { ...loaded, data: applyFilters(loaded.data, filtersIn(loaded.page.kind, search)) }
}

function filtersIn(
  kind: PageKind,
  search: Record<string, string | string[] | undefined>,
): PageFilters {
  const given = (pageKindConfig(kind).queryParameters ?? []).flatMap((name) => {
    const value = [search[name]].flat()[0]?.trim().slice(0, maxFilterLength)
    return value ? [[name, value] as const] : []
  })
  return Object.fromEntries(given)
}
