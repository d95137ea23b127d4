import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import { env } from '#lib/env.ts'
import { sharedPages } from '#lib/http/shared-pages.ts'
import { siteState } from '#lib/routing/site-state.ts'
import { broadTag, syncTagOf, tagOf } from './cache-tags.ts'
import { eventsClient } from './client.server.ts'
import { keptContent } from './kept-content.ts'
import { listenToContent } from './live-listener.ts'
import { createPageInvalidation } from './page-invalidation.server.ts'
import { feelPulse } from './pulse.ts'
import { createIndexRefresher } from './site-index-refresher.server.ts'
import { toldPublish } from './told-publish.ts'

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
  const invalidation = createPageInvalidation(state)
  const index = createIndexRefresher(state, invalidation)
  const { pages } = invalidation

  // Another process may hear of it first, and share a page that was made since.
  sharedPages()?.onThrown((tags) => {
    keptContent().forget(tags.map(syncTagOf))
    void pages.add(tags)
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
      void toldPublish(event, () => pages.add(tags)).then(() => {
        state.life.publish = { at, took: Date.now() - at }
      })
      if (index.isMadeOf(syncTags)) void index.refresh()
    },
    onGap: (event) => {
      // Whoever else starts over at the same place throws the same away; the lake calls it otherwise once it was started again. Of a hosted service nobody says that it is one.
      const place = env.content.mode === 'embedded' && event ? `gap-${event}` : undefined
      sharedPages()?.thrown(place, [broadTag])
      keptContent().forgetAll()
      void pages.add([broadTag])
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
