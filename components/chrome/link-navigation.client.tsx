'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useEffect, useSyncExternalStore, useTransition } from 'react'
import { whenIdle } from '../ui/when-idle.ts'
import { lockScroll } from '../ui/scroll-lock.ts'
import { announceHydrated } from './hydration-event.ts'
import { overlayStore } from './overlay-store.ts'
import { internalPathOfClick } from './internal-link.ts'
import { buildUpdates } from './build-updates.ts'
import { hideTopBarOnScroll } from './top-bar-scroll.ts'

/** Time of the fade-out before a page change, in ms. */
const fadeOutTime = 200

/** Longest that a page change waits for the word of where its path leads, in ms. */
const redirectTimeout = 100

/**
 * Makes plain links of the page navigate without a reload: fade out, change the page, fade in.
 * Links need no component of their own, so the server can write them anywhere. What is not a plain
 * click on a page of this site (new window, download, another language, an anchor) stays the browser's.
 */
export function LinkNavigation({ isDraft }: { isDraft: boolean }) {
  const router = useRouter()
  const pathname = usePathname()
  const veil = useSyncExternalStore(
    pageTransition.subscribe,
    pageTransition.get,
    pageTransition.getInitial,
  )

  const [isPending, startTransition] = useTransition()

  useEffect(() => {
    overlayStore.closeAll()
    pageTransition.end()
  }, [pathname])

  useEffect(() => {
    // A page that leads back to where the visitor is has come as well, under the same path.
    if (!isPending) pageTransition.end()
  }, [isPending])

  useEffect(announceHydrated, [])

  useEffect(() => {
    if (!isDraft) buildUpdates.start()
  }, [isDraft])

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const target = internalPathOfClick(event)
      const anchor = (event.target as Element).closest?.('a')
      if (!target && anchor?.hash) followAnchor(anchor)
      // After a newer build the browser loads the page itself, and the new scripts with it.
      if (!target || buildUpdates.isNewer) return
      event.preventDefault()
      if (new URL(target, location.href).pathname === location.pathname) {
        overlayStore.closeAll()
        router.push(target)
        return
      }
      if (!pageTransition.begin()) return
      buildUpdates.goingTo(target)
      const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
      void fadeOutAndFindRedirect(target, still ? 0 : fadeOutTime).then((elsewhere) =>
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
      loadDeferred().then(({ prefetchLinks }) => {
        if (!left) stop = prefetchLinks((href) => router.prefetch(href))
      }, noop)
      // At hand before the network may fail as well.
      import('./error-fallback.client.tsx').catch(noop)
    })
    return () => {
      left = true
      callOff()
      stop?.()
    }
  }, [router, pathname])

  useEffect(() => {
    const bar = document.querySelector<HTMLElement>('.top-bar')
    return bar ? hideTopBarOnScroll(bar) : undefined
  }, [pathname])

  return <div className="page-veil" data-state={veil} aria-hidden="true" />
}

/**
 * A place of this very page: the browser goes there, and what lies over it closes. It goes there once more
 * then, since a place under a modal takes no focus and a modal that closes gives it back to its opener.
 */
function followAnchor(anchor: HTMLAnchorElement): void {
  const goAgain = () => {
    if (location.hash === anchor.hash) location.replace(anchor.hash)
  }
  anchor.closest('dialog')?.addEventListener('close', goAgain, { once: true })
  overlayStore.closeAll()
}

/** What no first paint and no first tap waits for. */
const loadDeferred = () => import('./deferred-modules.ts')
const noop = () => undefined

/** Waits for the veil and, no longer than it or the delay, for an address outside of the site. */
async function fadeOutAndFindRedirect(target: string, time: number): Promise<string | undefined> {
  const { pathname } = new URL(target, location.href)
  const faded = new Promise((resolve) => setTimeout(resolve, time))
  const longest = Math.max(time, redirectTimeout)
  const asked = loadDeferred().then(
    ({ lookUpExternalRedirect }) => lookUpExternalRedirect(pathname, longest),
    noop,
  )
  const waited = new Promise<undefined>((resolve) => setTimeout(resolve, longest))
  const [elsewhere] = await Promise.all([Promise.race([asked, waited]), faded])
  return elsewhere
}

/** The veil between two pages: drawn while one leaves, lifted when the next has come. */
type Veil = 'lifted' | 'drawn'

/** The longest a veil may stay when the new page never comes, in ms. */
const maxVeilTime = 4000

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
export const pageTransition = {
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
    safety = setTimeout(() => pageTransition.end(), maxVeilTime)
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
