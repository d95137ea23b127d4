'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useEffect, useSyncExternalStore, useTransition } from 'react'
import { whenIdle } from '../ui/when-idle.ts'
import { lockScroll } from '../ui/scroll-lock.ts'
import { sayAlive } from './hydration-event.ts'
import { chrome } from './overlay-store.ts'
import { internalTarget } from './internal-link.ts'
import { pageUpdates } from './build-updates.ts'
import { followScroll } from './top-bar-scroll.ts'

/** Time of the fade-out before a page change, in ms. */
const leaveTime = 200

/** Longest that a page change waits for the word of where its path leads, in ms. */
const longestDelay = 100

/**
 * Makes plain links of the page navigate without a reload: fade out, change the page, fade in.
 * Links need no component of their own, so the server can write them anywhere. What is not a plain
 * click on a page of this site (new window, download, another language, an anchor) stays the browser's.
 */
export function LinkNavigation({ isDraft }: { isDraft: boolean }) {
  const router = useRouter()
  const pathname = usePathname()
  const veil = useSyncExternalStore(pageChange.subscribe, pageChange.get, pageChange.getInitial)

  const [isPending, startTransition] = useTransition()

  useEffect(() => {
    chrome.closeAll()
    pageChange.end()
  }, [pathname])

  useEffect(() => {
    // A page that leads back to where the visitor is has come as well, under the same path.
    if (!isPending) pageChange.end()
  }, [isPending])

  useEffect(sayAlive, [])

  useEffect(() => {
    if (!isDraft) pageUpdates.start()
  }, [isDraft])

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const target = internalTarget(event)
      const anchor = (event.target as Element).closest?.('a')
      if (!target && anchor?.hash) makeWay(anchor)
      // After a newer build the browser loads the page itself, and the new scripts with it.
      if (!target || pageUpdates.isNewer) return
      event.preventDefault()
      if (new URL(target, location.href).pathname === location.pathname) {
        chrome.closeAll()
        router.push(target)
        return
      }
      if (!pageChange.begin()) return
      pageUpdates.goingTo(target)
      const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
      void leave(target, still ? 0 : leaveTime).then((elsewhere) =>
        elsewhere === undefined
          ? startTransition(() => router.push(target))
          : location.assign(elsewhere),
      )
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [router])

  useEffect(() => {
    let left = false
    let stop: (() => void) | undefined
    const callOff = whenIdle(() => {
      late().then(({ watchForPrefetch }) => {
        if (!left) stop = watchForPrefetch((href) => router.prefetch(href))
      }, nothing)
      // At hand before the network may fail as well.
      import('./error-fallback.client.tsx').catch(nothing)
    })
    return () => {
      left = true
      callOff()
      stop?.()
    }
  }, [router, pathname])

  useEffect(() => {
    const bar = document.querySelector<HTMLElement>('.top-bar')
    return bar ? followScroll(bar) : undefined
  }, [pathname])

  return <div className="page-veil" data-state={veil} aria-hidden="true" />
}

/**
 * A place of this very page: the browser goes there, and what lies over it closes. It goes there once more
 * then, since a place under a modal takes no focus and a modal that closes gives it back to its opener.
 */
function makeWay(anchor: HTMLAnchorElement): void {
  const goAgain = () => {
    if (location.hash === anchor.hash) location.replace(anchor.hash)
  }
  anchor.closest('dialog')?.addEventListener('close', goAgain, { once: true })
  chrome.closeAll()
}

/** What no first paint and no first tap waits for. */
const late = () => import('./deferred-modules.ts')
const nothing = () => undefined

/** Waits for the veil and, no longer than it or the delay, for an address outside of the site. */
async function leave(target: string, time: number): Promise<string | undefined> {
  const { pathname } = new URL(target, location.href)
  const faded = new Promise((resolve) => setTimeout(resolve, time))
  const longest = Math.max(time, longestDelay)
  const asked = late().then(({ externalRedirect }) => externalRedirect(pathname, longest), nothing)
  const waited = new Promise<undefined>((resolve) => setTimeout(resolve, longest))
  const [elsewhere] = await Promise.all([Promise.race([asked, waited]), faded])
  return elsewhere
}

/** The veil between two pages: drawn while one leaves, lifted when the next has come. */
type Veil = 'lifted' | 'drawn'

/** The longest a veil may stay when the new page never comes, in ms. */
const safetyTime = 4000

const listeners = new Set<() => void>()
let veil: Veil = 'lifted'
let release: (() => void) | undefined
let safety: ReturnType<typeof setTimeout> | undefined

function set(next: Veil): void {
  veil = next
  // A page that comes starts at its top: only the visitor's own scrolling is smooth.
  document.documentElement.toggleAttribute('data-page-change', next === 'drawn')
  for (const listener of listeners) listener()
}

/** Kept outside React: the component that draws the veil is replaced together with the page. */
export const pageChange = {
  get: (): Veil => veil,
  getInitial: (): Veil => 'lifted',
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Draws the veil and holds the page still. False when a change is under way already. */
  begin(): boolean {
    if (veil === 'drawn') return false
    release = lockScroll()
    safety = setTimeout(() => pageChange.end(), safetyTime)
    set('drawn')
    return true
  },
  /** Lifts the veil; does no harm when there is none. */
  end(): void {
    if (veil === 'lifted') return
    clearTimeout(safety)
    release?.()
    set('lifted')
  },
}
