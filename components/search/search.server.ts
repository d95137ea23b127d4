import 'server-only'
import { stegaClean } from '@sanity/client/stega'
import { currentPreviewSession } from '#lib/access/read-access.server.ts'
import { documentTypesWhere } from '#lib/addresses/page-kinds.ts'
import { conformQueryResult } from '#lib/content/conform-query-result.server.ts'
import { fetchDraft } from '#lib/content/fetch-draft.server.ts'
import { cachePublishedValue } from '#lib/content/published-content.server.ts'
import { siteProps } from '#lib/content/site-props.server.ts'
import { defaultLocale, type Locale } from '#lib/locales.ts'
import { currentPerspective } from '#lib/preview/current-perspective.server.ts'
import { awaitSiteIndex } from '#lib/routing/site-process-state.ts'
import type { PreparedSearchEntry } from '#lib/search/search-entry.ts'
import { highlightedExcerpt, highlightMatches } from '#lib/search/highlight.ts'
import { rankSearchEntries } from '#lib/search/rank-entries.ts'
import { maxQueryLength } from '#lib/search/search-terms.ts'
import { groupResults } from './group-results.ts'
import type { SearchResponse, SearchHit } from './search-response.ts'
import { joinTexts, searchEntries, type SiteEntry } from './search-index.ts'
import {
  searchSourcesQuery,
  searchSourcesShape,
  type SearchSources,
} from './search-sources.groq.ts'

/**
 * Searches published content, or drafts in a preview.
 *
 * @param most maximum results per group
 * @throws errors of content requests
 */
export async function searchSite(
  requested: string,
  locale: Locale,
  most: number,
): Promise<SearchResponse> {
  const query = requested.trim().slice(0, maxQueryLength)
  const found = query ? rankSearchEntries(await entriesIn(locale), query) : []
  return {
    query,
    total: found.length,
    groups: groupResults(found).map(([group, entries]) => ({
      group,
      total: entries.length,
      hits: entries.slice(0, most).map((entry) => hitOf(entry, query)),
    })),
  }
}

async function entriesIn(locale: Locale): Promise<readonly PreparedSearchEntry<SiteEntry>[]> {
  const preview = await currentPreviewSession()
  const isDraft = preview !== undefined
  const params = {
    locale,
    defaultLocale,
    types: documentTypesWhere(),
    standIns: documentTypesWhere(({ fallsBackToEnglish }) => fallsBackToEnglish),
  }
  const index = await awaitSiteIndex()
  const make = (sources: SearchSources) =>
    searchEntries(
      conformQueryResult(searchSourcesQuery, sources, searchSourcesShape),
      siteProps(locale, isDraft),
      (path) => isDraft || index?.pages.has(path) === true,
    )
  if (!preview) return cachePublishedValue(searchSourcesQuery, params, make)
  const perspective = await currentPerspective(preview)
  const { data } = await fetchDraft<SearchSources>(
    searchSourcesQuery,
    params,
    perspective,
    preview.token,
  )
  return make(stegaClean(data))
}

function hitOf(entry: SiteEntry, query: string): SearchHit {
  const { href, title, note, price, picture, ground, lead, body } = entry
  return {
    href,
    title: highlightMatches(title, query),
    excerpt: highlightedExcerpt(body.includes(lead) ? body : joinTexts([lead, body]), query),
    ...(note && { note }),
    ...(price && { price }),
    ...(picture && { picture }),
    ...(ground && { ground }),
  }
}
