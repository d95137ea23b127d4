import { useCallback, useEffect, useRef } from 'react'
import { measureScroll } from './frame-dom.ts'
import { syncedScrollTop, type ScrollMetrics } from './model/scroll-sync.ts'

/** Only user input, never programmatic scrolling, makes a page the leader. */
const userInputEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Cache time of a page's anchors in ms, because finding them traverses the whole page. */
const cacheMs = 1000

/**
 * Synchronizes scrolling: all pages follow the one that the user scrolls.
 *
 * @returns a callback that attaches the listeners to a page
 */
export function useScrollSync(
  active: boolean,
  windowOf: (index: number) => Window | undefined,
  count: number,
): (index: number, page: Window) => void {
  const state = useRef({ active, count, leader: -1, known: new WeakMap<Window, CachedMetrics>() })
  useEffect(() => {
    Object.assign(state.current, { active, count })
  }, [active, count])
  const received = useRef(new WeakSet<Document>())
  return useCallback(
    (index, page) => {
      if (received.current.has(page.document)) return
      received.current.add(page.document)
      const lead = () => void (state.current.leader = index)
      for (const hand of userInputEvents)
        page.addEventListener(hand, lead, { capture: true, passive: true })
      const onScroll = () => {
        const now = state.current
        if (!now.active || now.leader !== index) return
        const from = cachedScrollMetrics(now.known, page)
        for (let other = 0; other < now.count; other += 1) {
          const follower = other === index ? undefined : windowOf(other)
          if (!follower) continue
          const top = syncedScrollTop(page.scrollY, from, cachedScrollMetrics(now.known, follower))
          follower.scrollTo({ top, behavior: 'instant' })
        }
      }
      page.addEventListener('scroll', onScroll, { passive: true })
    },
    [windowOf],
  )
}

interface CachedMetrics {
  at: number
  scrolled: ScrollMetrics
}

function cachedScrollMetrics(known: WeakMap<Window, CachedMetrics>, page: Window): ScrollMetrics {
  const last = known.get(page)
  if (last && Date.now() - last.at < cacheMs) return last.scrolled
  const scrolled = measureScroll(page)
  known.set(page, { at: Date.now(), scrolled })
  return scrolled
}
