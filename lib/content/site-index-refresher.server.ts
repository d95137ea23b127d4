import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import { gateState } from '#lib/access/gate-state.ts'
import { noSegments, segmentConflicts, type Segments } from '#lib/addresses/segments.ts'
import { env } from '#lib/env.ts'
import { forgetAnswers } from '#lib/http/front-memory.ts'
import { sharedPages } from '#lib/http/shared-pages.ts'
import { oddLines, readIndexRows, type OddRow } from '#lib/routing/index-rows.ts'
import { siteIndexQuery } from '#lib/routing/site-index.groq.ts'
import { buildSiteIndex } from '#lib/routing/site-index.ts'
import type { SiteState } from '#lib/routing/site-state.ts'
import { answered } from './answered.ts'
import { broadTag } from './cache-tags.ts'
import { publishedClient } from './client.server.ts'
import { keptContent } from './kept-content.ts'
import type { PageInvalidation } from './page-invalidation.server.ts'
import { Refresher } from './refresher.ts'
import type { SiteIndexQueryResult } from './types.generated.ts'

/** Reads the index of addresses again when content changes. */
export interface IndexRefresher {
  refresh: () => Promise<void>
  /** Whether the index was read from content with one of these sync tags. */
  isMadeOf: (syncTags: readonly string[]) => boolean
}

/** An index with other segments or another gate invalidates every page. */
export function createIndexRefresher(
  state: SiteState,
  { pages, edge }: PageInvalidation,
): IndexRefresher {
  let indexTags = new Set<string>()
  let knownRows: unknown
  const index = new Refresher({
    retryAfter: 5_000,
    onError: (error) => {
      if (state.contentUp)
        console.warn(`The addresses of the site could not be read: ${String(error)}`)
    },
    read: async () => {
      const answer: unknown = await publishedClient().fetch(
        siteIndexQuery,
        {},
        { filterResponse: false, returnQuery: false, cache: 'no-store' },
      )
      const { result, syncTags } = answered<SiteIndexQueryResult>(answer)
      const known = state.index
      const { rows, odd } = readIndexRows(result)
      tellOdd(odd)
      state.life.odd = odd
      state.index = buildSiteIndex(rows, env.site.url)
      forgetAnswers()
      // Every page holds links, and what names their segments is no part of any page's query.
      tellConflicts(state.index.segments)
      const renamed = !isDeepStrictEqual(state.index.segments, known?.segments ?? noSegments)
      // A page that was made for everybody must not outlive the moment in which a password is asked for.
      const closed = state.index.gated !== (known?.gated ?? false)
      if (closed && gateState() === 'closed')
        console.warn('The password gate is on and SITE_PASSWORD is not set: nobody can enter.')
      if (renamed) keptContent().forgetAll()
      // Pages were shared with the names of before, the last of them after the turn of what has changed.
      if (known && (renamed || closed)) sharedPages()?.thrown(undefined, [broadTag])
      if (renamed || closed) void pages.add([broadTag])
      // Redirects and unknown paths are decided by the map alone, which is no part of any page's query.
      else if (edge && known && !isDeepStrictEqual(rows, knownRows)) void edge.add([broadTag])
      knownRows = rows
      indexTags = new Set(syncTags)
    },
  })
  return {
    refresh: () => index.refresh(),
    isMadeOf: (syncTags) => syncTags.some((tag) => indexTags.has(tag)),
  }
}

let toldConflicts = ''

/** Says once which words lead to two kinds of pages; the first kind of the table has them. */
function tellConflicts(segments: Segments): void {
  const lines = segmentConflicts(segments).map(
    ({ locale, segment, namedBy: [winner, ...others] }) =>
      `In ${locale}, "${segment}" is named by ${[winner, ...others].join(' and ')}: its addresses lead to the pages of ${winner}.`,
  )
  const told = lines.join('\n')
  if (told !== toldConflicts && told !== '') console.warn(told)
  toldConflicts = told
}

let toldOdd = new Set<string>()

/** Says of each odd row once what it costs. */
function tellOdd(odd: readonly OddRow[]): void {
  const lines = oddLines(odd)
  for (const line of lines) if (!toldOdd.has(line)) console.warn(line)
  toldOdd = new Set(lines)
}
