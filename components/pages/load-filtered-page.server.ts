import 'server-only'
import { addressFromParams, type PageParams } from '#lib/addresses/internal-path.ts'
import { pageKindConfig, type PageKind } from '#lib/addresses/page-kinds.ts'
import { pageEntryOf } from './page-entry-of.ts'
import { type LoadedPage, loadPage } from './load-page.server.ts'
import type { PageFilters } from './types.ts'

/** Longest question that is looked at, in characters. */
const maxFilterLength = 200

/**
 * Reads the content of a page as every visitor does, and narrows it to what this one asks for.
 *
 * @returns undefined where no page is named, or one that answers nothing
 */
export async function loadFilteredPage(
  params: PageParams,
  search: Record<string, string | string[] | undefined>,
): Promise<LoadedPage | undefined> {
  const address = addressFromParams(params)
  const { applyFilters } = address ? pageEntryOf(address.kind) : {}
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
