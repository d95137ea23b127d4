'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useEffect, useSyncExternalStore, useTransition } from 'react'
import { runWhenIdle } from '../ui/when-idle.ts'
import { lockScroll } from '../ui/scroll-lock.ts'
import { announceHydrated } from './hydration-event.ts'
import { overlayStore } from './overlay-store.ts'
import { internalPathOfClick } from './internal-link.ts'
import { newBuildTracker } from './new-build-tracker.ts'
import { pageTopId } from './page-top.ts'
import { updateTopBarOnScroll } from './update-top-bar-on-scroll.ts'

/** Time of the fade-out before a page change, in ms. */
const fadeOutTime = 200

/** Longest wait of a page change for the redirect lookup of its path, in ms. */
const redirectTimeout = 100

/**
 * Makes plain links navigate without a reload: fade out, change the page, fade in.
 * Links need no component, so the server can render them anywhere. Other clicks (new window, download, another
 * language, an anchor) are left to the browser.
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
    pageTransition.arrive()
    // On leaving the page, so that the next one may open an overlay of its own.
    return () => overlayStore.closeAll()
  }, [pathname])

  useEffect(() => {
    // A redirect back to the current path ends the transition without a path change.
    if (isPending) return
    pageTransition.end()
    pageTransition.focusRequested()
  }, [isPending])

  useEffect(announceHydrated, [])

  useEffect(() => {
    if (!isDraft) newBuildTracker.start()
  }, [isDraft])

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const target = internalPathOfClick(event)
      const anchor = (event.target as Element).closest?.('a')
      if (!target && anchor?.hash) followAnchor(anchor)
      if (anchor?.hreflang) keepQuery(anchor)
      // After a newer build the browser loads the page itself, with the new scripts.
      if (!target || newBuildTracker.isNewer) return
      event.preventDefault()
      if (new URL(target, location.href).pathname === location.pathname) {
        overlayStore.closeAll()
        pageTransition.requestFocus(new URL(target, location.href).hash.slice(1))
        startTransition(() => router.push(target))
        return
      }
      if (!pageTransition.begin()) return
      newBuildTracker.goingTo(target)
      const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
      void fadeOutAndFindRedirect(target, still ? 0 : fadeOutTime).then((elsewhere) =>
        elsewhere === undefined
          ? startTransition(() => router.push(target))
          : location.assign(elsewhere),
      )
    }
    document.addEventListener('click', onClick)
    const onTraversal = () => pageTransition.traverse()
    window.addEventListener('popstate', onTraversal)
    return () => {
      document.removeEventListener('click', onClick)
      window.removeEventListener('popstate', onTraversal)
    }
  }, [router])

  useEffect(() => {
    let left = false
    let stop: (() => void) | undefined
    const callOff = runWhenIdle(() => {
      loadDeferred().then(({ prefetchLinks }) => {
        if (!left) stop = prefetchLinks((href) => router.prefetch(href))
      }, noop)
      // Preloaded, since the network may have failed by the time that it is needed.
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
    return bar ? updateTopBarOnScroll(bar) : undefined
  }, [pathname])

  return <div className="page-veil" data-state={veil} aria-hidden="true" />
}

/**
 * Follows an anchor of the current page and closes the overlays above it. The browser then jumps once more, because
 * an anchor under a modal cannot take focus, and a closing modal returns focus to its opener.
 */
function followAnchor(anchor: HTMLAnchorElement): void {
  const goAgain = () => {
    if (location.hash === anchor.hash) location.replace(anchor.hash)
  }
  anchor.closest('dialog')?.addEventListener('close', goAgain, { once: true })
  overlayStore.closeAll()
}

/** The same page in another language keeps filters, sort order and search of this one. */
function keepQuery(anchor: HTMLAnchorElement): void {
  if (anchor.origin === location.origin && anchor.search === '') anchor.search = location.search
}

/** Loads modules that first paint and first interaction do not need. */
const loadDeferred = () => import('./idle-loaded-modules.ts')
const noop = () => undefined

/** Waits for the fade-out and, no longer than the timeout, for a redirect to another origin. */
async function fadeOutAndFindRedirect(target: string, time: number): Promise<string | undefined> {
  const { pathname } = new URL(target, location.href)
  const faded = new Promise((resolve) => setTimeout(resolve, time))
  const longest = Math.max(time, redirectTimeout)
  const requested = loadDeferred().then(
    ({ lookUpExternalRedirect }) => lookUpExternalRedirect(pathname, longest),
    noop,
  )
  const waited = new Promise<undefined>((resolve) => setTimeout(resolve, longest))
  const [elsewhere] = await Promise.all([Promise.race([requested, waited]), faded])
  return elsewhere
}

/** The veil between two pages: drawn while one fades out, lifted when the next is rendered. */
type Veil = 'lifted' | 'drawn'

/** Timeout after which the veil lifts if the new page never renders, in ms. */
const maxVeilTime = 4000

const listeners = new Set<() => void>()
let veil: Veil = 'lifted'
let release: (() => void) | undefined
let safety: ReturnType<typeof setTimeout> | undefined
/** Whether a followed link has not changed the page yet; outlasts a veil that was lifted by its timeout. */
let isLeaving = false
/** Whether the browser's history is being traversed. */
let isTraversing = false
/** Id of the element that gets the focus when a page with other filters has been rendered. */
let focusRequest: string | undefined

/** Without scrolling: the scroll position has its own rules. */
function focusElement(id: string): void {
  document.getElementById(id)?.focus({ preventScroll: true })
}

function set(next: Veil): void {
  veil = next
  // A new page starts at its top without smooth scrolling.
  document.documentElement.toggleAttribute('data-page-change', next === 'drawn')
  for (const listener of listeners) listener()
}

/** Outside React, because the component that renders the veil is replaced together with the page. */
export const pageTransition = {
  get: (): Veil => veil,
  getInitial: (): Veil => 'lifted',
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Draws the veil and locks scrolling. Returns false if a transition is already running. */
  begin(): boolean {
    if (veil === 'drawn') return false
    isLeaving = true
    isTraversing = false
    release = lockScroll()
    safety = setTimeout(() => pageTransition.end(), maxVeilTime)
    set('drawn')
    return true
  },
  /** Ends the transition on a new page at its top: Next does not always scroll there when a page arrives in parts. */
  arrive(): void {
    if (isLeaving && location.hash === '') window.scrollTo({ top: 0, behavior: 'instant' })
    // As after a page load: otherwise the next Tab starts where the followed link was.
    if (isTraversing || (isLeaving && location.hash === '')) focusElement(pageTopId)
    isLeaving = false
    isTraversing = false
    pageTransition.end()
  },
  /** Leaves the scroll position to the browser, which restores it on a traversal of the history. */
  traverse(): void {
    isLeaving = false
    isTraversing = true
  },
  /** Remembers the target of a link to this page with another query; its elements are rendered anew. */
  requestFocus(id: string): void {
    focusRequest = id || pageTopId
  },
  /** Moves the focus to the requested element, if any. */
  focusRequested(): void {
    if (focusRequest === undefined) return
    focusElement(focusRequest)
    focusRequest = undefined
  },
  /** Lifts the veil; a no-op without one. */
  end(): void {
    if (veil === 'lifted') return
    clearTimeout(safety)
    release?.()
    set('lifted')
  },
}
