import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import { noSegments, segmentConflicts, type Segments } from '#lib/addresses/segments.ts'
import { env } from '#lib/env.ts'
import { oddLines, readIndexRows, type OddRow } from '#lib/routing/index-rows.ts'
import { buildSiteIndex } from '#lib/routing/site-index.ts'
import { siteIndexQuery } from '#lib/routing/site-index.groq.ts'
import { siteState, type SiteState } from '#lib/routing/site-state.ts'
import { forgetAnswers } from '#lib/http/front-memory.ts'
import { sharedPages } from '#lib/http/shared-pages.ts'
import { type Edge, purgeEdge } from '#lib/http/purge-edge.ts'
import { revalidateSecret } from '#lib/http/internal-secret.ts'
import { ownAddress } from '#lib/http/own-address.ts'
import { answered } from './answered.ts'
import { broadTag, syncTagOf, tagOf } from './cache-tags.ts'
import { eventsClient, publishedClient } from './client.server.ts'
import { keptContent } from './kept-content.ts'
import { listenToContent } from './live-listener.ts'
import { gateState } from '#lib/access/gate-state.ts'
import { feelPulse } from './pulse.ts'
import { Refresher } from './refresher.ts'
import { Revalidator } from './revalidator.ts'
import { toldCache, toldPublish } from './told-publish.ts'
import type { SiteIndexQueryResult } from './types.generated.ts'

const started = Symbol.for('orrery.follow-content')
type Holder = { [started]?: true }

/**
 * Keeps this process in step with content: what was published shows at once, and the index of
 * addresses follows. Runs once a process, also where development loads it again.
 */
export function followContent(): void {
  const holder = globalThis as Holder
  if (holder[started]) return
  holder[started] = true

  const state = siteState()
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
      if (renamed || closed) void revalidator.add([broadTag])
      // Redirects and unknown paths are decided by the map alone, which is no part of any page's query.
      else if (edge && known && !isDeepStrictEqual(rows, knownRows)) void edge.add([broadTag])
      knownRows = rows
      indexTags = new Set(syncTags)
    },
  })
  const edge = env.site.edge && edgeRevalidator(env.site.edge, state)
  const revalidator = new Revalidator({
    // Told before, the cache in front would ask for pages that are still as they were.
    post: async (tags) => {
      await toldCache('pages', tags.length, () => postTags(tags))
      void edge?.add(tags)
    },
    repeatAfter: 3_000,
    onAttempt: (failed, reason) => {
      if (failed === 0 && state.staleBecause !== undefined)
        console.warn('Pages that changed are thrown away again.')
      if (failed === 0) state.staleBecause = undefined
      if (failed < fewTries) return
      state.staleBecause ??= tellStale(reason)
    },
  })

  // Another process may hear of it first, and share a page that was made since.
  sharedPages()?.onThrown((tags) => {
    keptContent().forget(tags.map(syncTagOf))
    void revalidator.add(tags)
  })
  let streams = true
  const judge = (): void => {
    state.contentUp = streams && !state.silence.signal.aborted
  }
  state.ready = index.refresh()
  listenToContent({
    open: () => eventsClient().live.events(),
    onEvent: () => {
      state.life.heardAt = Date.now()
    },
    onChange: (syncTags, event) => {
      const tags = syncTags.map(tagOf)
      sharedPages()?.thrown(event, tags)
      keptContent().forget(syncTags)
      const at = Date.now()
      void toldPublish(event, () => revalidator.add(tags)).then(() => {
        state.life.publish = { at, took: Date.now() - at }
      })
      if (syncTags.some((tag) => indexTags.has(tag))) void index.refresh()
    },
    onGap: (event) => {
      // Whoever else starts over at the same place throws the same away; the lake calls it otherwise once it was started again. Of a hosted service nobody says that it is one.
      const place = env.content.mode === 'embedded' && event ? `gap-${event}` : undefined
      sharedPages()?.thrown(place, [broadTag])
      keptContent().forgetAll()
      void revalidator.add([broadTag])
      void index.refresh()
    },
    onState: (up) => {
      streams = up
      judge()
    },
    log: (message) => console.warn(message),
    // One of our own is back within seconds, and takes no harm from who looks for it.
    ...(env.content.mode === 'embedded' && { longestPause: 1_000 }),
  })
  // A hosted service has no such door; requests to it have their deadline.
  if (env.content.mode !== 'embedded') return
  const door = new URL('/health', env.content.apiHost)
  feelPulse({
    ask: async (signal) => {
      await askAlive(door, signal)
      state.life.heardAt = Date.now()
    },
    every: 1_000,
    misses: 4,
    onState: (up) => {
      if (up) state.silence = new AbortController()
      else state.silence.abort(new Error('Content answers nothing.'))
      judge()
      console.warn(
        up
          ? 'Content answers questions again.'
          : 'Content takes questions and answers none; pages are served as they were.',
      )
    },
  })
}

/**
 * Asks content's door for the sign of life that it gives from its first moment on.
 *
 * @throws for every other answer: whatever program it is of, it is none of content
 */
async function askAlive(door: URL, signal: AbortSignal): Promise<void> {
  const response = await fetch(door, { cache: 'no-store', signal })
  const body: unknown = response.status === 200 ? await response.json() : undefined
  if (isDeepStrictEqual(body, { status: 'ok' })) return
  if (!response.bodyUsed) await response.body?.cancel()
  throw new Error('Somebody else answers at the address of content.')
}

/** Right after a start the endpoint does not answer yet: the first failures say nothing. */
const fewTries = 3

const wordsOf = (reason: unknown) => (reason instanceof Error ? reason.message : String(reason))

function tellStale(reason: unknown): string {
  const why = wordsOf(reason)
  console.warn(
    `Pages that changed could not be thrown away three times, and are tried again: ${why}`,
  )
  return why
}

/** Tells the cache in front, after the pages of this process. */
function edgeRevalidator(edge: Edge, state: SiteState): Revalidator {
  return new Revalidator({
    post: async (tags) => {
      await toldCache('edge', tags.length, () => purgeEdge(edge, tags))
      state.life.edgeToldAt = Date.now()
    },
    repeatAfter: 3_000,
    onAttempt: (failed, reason) => {
      if (failed === 0) {
        if (state.edgeBecause !== undefined) console.warn('The cache in front is told again.')
        state.edgeBecause = undefined
      } else if (failed >= fewTries && state.edgeBecause === undefined) {
        state.edgeBecause = wordsOf(reason)
        console.warn(
          `The cache in front could not be told three times what changed, and is told again: ${state.edgeBecause}`,
        )
      }
    },
  })
}

/** The app's own endpoint: cache tags can only be thrown away inside a request. */
async function postTags(tags: string[]): Promise<void> {
  const response = await fetch(ownAddress('/api/revalidate'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${revalidateSecret()}` },
    body: JSON.stringify({ tags }),
    signal: AbortSignal.timeout(5_000),
  })
  if (!response.ok) throw new Error(`Revalidation answered ${response.status}.`)
  forgetAnswers()
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
