import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import { env } from '#lib/env.ts'
import { sharedPageCache } from '#lib/http/shared-page-cache.ts'
import { siteProcessState } from '#lib/routing/site-process-state.ts'
import { globalContentTag, syncTagOfCacheTag, cacheTagOfSyncTag } from './cache-tags.ts'
import { liveEventsClient } from './content-clients.server.ts'
import { processTaggedCache } from './tagged-cache.ts'
import { subscribeToLiveEvents } from './live-listener.ts'
import { createPageInvalidation } from './page-invalidation.server.ts'
import { startContentHeartbeat } from './content-heartbeat.ts'
import { createSiteIndexRefresher } from './site-index-refresher.server.ts'
import { tracePublish } from './trace-publish.ts'

const started = Symbol.for('orrery.follow-content')
type Holder = { [started]?: true }

/**
 * Subscribes this process to content: a publish invalidates pages at once, and the index of addresses is read again. Runs
 * once per process, also where development reloads the module.
 */
export function subscribeToContent(): void {
  const holder = globalThis as Holder
  if (holder[started]) return
  holder[started] = true

  const state = siteProcessState()
  const invalidation = createPageInvalidation(state)
  const index = createSiteIndexRefresher(state, invalidation)
  const { pages } = invalidation

  // Another process may receive the event first, and share a page rendered since.
  sharedPageCache()?.onInvalidate((tags) => {
    processTaggedCache().invalidate(tags.map(syncTagOfCacheTag))
    void pages.add(tags)
  })
  let streams = true
  const updateState = (): void => {
    state.isContentConnected = streams && !state.contentUnresponsive.signal.aborted
  }
  state.indexLoaded = index.refresh()
  subscribeToLiveEvents({
    open: () => liveEventsClient().live.events(),
    onEvent: () => {
      state.stats.lastContentActivityAt = Date.now()
    },
    onChange: (syncTags, event) => {
      const tags = syncTags.map(cacheTagOfSyncTag)
      sharedPageCache()?.invalidate(event, tags)
      processTaggedCache().invalidate(syncTags)
      const at = Date.now()
      void tracePublish(event, () => pages.add(tags)).then(() => {
        state.stats.publish = { at, took: Date.now() - at }
      })
      if (index.isMadeOf(syncTags)) void index.refresh()
    },
    onGap: (event) => {
      // Processes with the same gap invalidate once; after a restart the lake has other ids. The id of a hosted service names no gap.
      const place = env.content.mode === 'embedded' && event ? `gap-${event}` : undefined
      sharedPageCache()?.invalidate(place, [globalContentTag])
      processTaggedCache().clear()
      void pages.add([globalContentTag])
      void index.refresh()
    },
    onState: (up) => {
      streams = up
      updateState()
    },
    log: (message) => console.warn(message),
    // The embedded lake is back within seconds, and short intervals do not harm it.
    ...(env.content.mode === 'embedded' && { maxBackoff: 1_000 }),
  })
  // A hosted service has no such endpoint; requests to it have a deadline.
  if (env.content.mode !== 'embedded') return
  const health = new URL('/health', env.content.apiHost)
  startContentHeartbeat({
    probe: async (signal) => {
      await probeHealth(health, signal)
      state.stats.lastContentActivityAt = Date.now()
    },
    every: 1_000,
    maxMissed: 4,
    onState: (up) => {
      if (up) state.contentUnresponsive = new AbortController()
      else state.contentUnresponsive.abort(new Error('Content does not respond.'))
      updateState()
      console.warn(
        up ? 'Content API responds again.' : 'Content API is not responding; serving cached pages.',
      )
    },
  })
}

/**
 * Probes the health endpoint of the content lake.
 *
 * @throws for any other response: another program listens on the address
 */
async function probeHealth(endpoint: URL, signal: AbortSignal): Promise<void> {
  const response = await fetch(endpoint, { cache: 'no-store', signal })
  const body: unknown = response.status === 200 ? await response.json() : undefined
  if (isDeepStrictEqual(body, { status: 'ok' })) return
  if (!response.bodyUsed) await response.body?.cancel()
  throw new Error('Another program responds at the address of the content lake.')
}
