import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import { gateState } from '#lib/access/gate-state.ts'
import {
  noPageKindSegments,
  segmentConflicts,
  type PageKindSegments,
} from '#lib/addresses/page-kind-segments.ts'
import { env } from '#lib/env.ts'
import { clearFrontCache } from '#lib/http/front-cache.ts'
import { sharedPageCache } from '#lib/http/shared-page-cache.ts'
import {
  invalidRowMessages,
  parseIndexRows,
  type InvalidRow,
} from '#lib/routing/parse-index-rows.ts'
import { siteIndexQuery } from '#lib/routing/site-index.groq.ts'
import { buildSiteIndex, type SiteIndexRows } from '#lib/routing/site-index.ts'
import type { SiteProcessState } from '#lib/routing/site-process-state.ts'
import { parseQueryResponse } from './parse-query-response.ts'
import { globalContentTag } from './cache-tags.ts'
import { publishedClient } from './content-clients.server.ts'
import { recordFormerSlugs } from './record-former-slugs.server.ts'
import { processTaggedCache } from './tagged-cache.ts'
import type { PageInvalidation } from './page-invalidation.server.ts'
import { CoalescingRefresher } from './coalescing-refresher.ts'
import type { SiteIndexQueryResult } from './types.generated.ts'

/** Reloads the site index when content changes. */
export interface SiteIndexRefresher {
  refresh: () => Promise<void>
  /** Whether the index was read from content with one of these sync tags. */
  isMadeOf: (syncTags: readonly string[]) => boolean
}

/** An index with other segments or another gate invalidates every page. */
export function createSiteIndexRefresher(
  state: SiteProcessState,
  { pages, edge }: PageInvalidation,
): SiteIndexRefresher {
  let indexTags = new Set<string>()
  let knownRows: SiteIndexRows | undefined
  const index = new CoalescingRefresher({
    retryAfter: 5_000,
    onError: (error) => {
      if (state.isContentConnected)
        console.warn(`The addresses of the site could not be read: ${String(error)}`)
    },
    read: async () => {
      const response: unknown = await publishedClient().fetch(
        siteIndexQuery,
        {},
        { filterResponse: false, returnQuery: false, cache: 'no-store' },
      )
      const { result, syncTags } = parseQueryResponse<SiteIndexQueryResult>(response)
      const known = state.index
      const { rows, odd } = parseIndexRows(result)
      warnOfRows(odd)
      state.stats.invalidRows = odd
      state.index = buildSiteIndex(rows, env.site.url)
      clearFrontCache()
      // Every page has links, and the documents that define their segments are part of no page's query.
      warnOfConflicts(state.index.segments)
      const renamed = !isDeepStrictEqual(
        state.index.segments,
        known?.segments ?? noPageKindSegments,
      )
      // A public page must not stay cached once the site requires a password.
      const closed = state.index.gated !== (known?.gated ?? false)
      if (closed && gateState() === 'closed')
        console.warn('The password gate is on and SITE_PASSWORD is not set: nobody can enter.')
      if (renamed) processTaggedCache().clear()
      // Shared pages have the former segments, also those that were rendered after the change.
      if (known && (renamed || closed)) sharedPageCache()?.invalidate(undefined, [globalContentTag])
      if (renamed || closed) void pages.add([globalContentTag])
      // Redirects and unknown paths depend on the index alone, which is part of no page's query.
      else if (edge && known && !isDeepStrictEqual(rows, knownRows))
        void edge.add([globalContentTag])
      if (knownRows) void recordFormerSlugs(knownRows.documents, rows.documents)
      knownRows = rows
      indexTags = new Set(syncTags)
    },
  })
  return {
    refresh: () => index.refresh(),
    isMadeOf: (syncTags) => syncTags.some((tag) => indexTags.has(tag)),
  }
}

let warnedConflicts = ''

/** Warns once of segments with two page kinds; the first kind of the table wins. */
function warnOfConflicts(segments: PageKindSegments): void {
  const lines = segmentConflicts(segments).map(
    ({ locale, segment, namedBy: [winner, ...others] }) =>
      `In ${locale}, the segment "${segment}" is defined by ${[winner, ...others].join(' and ')}: its URLs resolve to pages of ${winner}.`,
  )
  const warning = lines.join('\n')
  if (warning !== warnedConflicts && warning !== '') console.warn(warning)
  warnedConflicts = warning
}

let warnedRows = new Set<string>()

/** Warns once of each malformed row, with its consequence. */
function warnOfRows(odd: readonly InvalidRow[]): void {
  const lines = invalidRowMessages(odd)
  for (const line of lines) if (!warnedRows.has(line)) console.warn(line)
  warnedRows = new Set(lines)
}
