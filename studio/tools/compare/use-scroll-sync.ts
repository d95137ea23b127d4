import { useCallback, useEffect, useRef } from 'react'
import { scrolledOf } from './frame-dom.ts'
import { inStep, type Scrolled } from './model/scroll-sync.ts'

/** What only a hand does: the page under it leads, the others follow. */
const hands = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** How long the places of a page count, in ms: finding them is a walk through the whole page. */
const freshness = 1000

/**
 * Lets all pages follow the one that is scrolled.
 *
 * @returns what makes a page one of them
 */
export function useScroll(
  active: boolean,
  windowOf: (index: number) => Window | undefined,
  count: number,
): (index: number, page: Window) => void {
  const state = useRef({ active, count, leader: -1, known: new WeakMap<Window, Known>() })
  useEffect(() => {
    Object.assign(state.current, { active, count })
  }, [active, count])
  const heard = useRef(new WeakSet<Document>())
  return useCallback(
    (index, page) => {
      if (heard.current.has(page.document)) return
      heard.current.add(page.document)
      const lead = () => void (state.current.leader = index)
      for (const hand of hands) page.addEventListener(hand, lead, { capture: true, passive: true })
      const onScroll = () => {
        const now = state.current
        if (!now.active || now.leader !== index) return
        const from = fresh(now.known, page)
        for (let other = 0; other < now.count; other += 1) {
          const follower = other === index ? undefined : windowOf(other)
          if (!follower) continue
          const top = inStep(page.scrollY, from, fresh(now.known, follower))
          follower.scrollTo({ top, behavior: 'instant' })
        }
      }
      page.addEventListener('scroll', onScroll, { passive: true })
    },
    [windowOf],
  )
}

interface Known {
  at: number
  scrolled: Scrolled
}

function fresh(known: WeakMap<Window, Known>, page: Window): Scrolled {
  const last = known.get(page)
  if (last && Date.now() - last.at < freshness) return last.scrolled
  const scrolled = scrolledOf(page)
  known.set(page, { at: Date.now(), scrolled })
  return scrolled
}
