'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useEffect, useSyncExternalStore } from 'react'
import { chrome } from './chrome-state.ts'
import { internalTarget } from './internal-target.ts'
import { pageChange } from './page-change.ts'
import { watchForPrefetch } from './prefetch.ts'

/** Time of the fade-out before a page change, in ms. */
const leaveTime = 200

/**
 * Makes plain links of the page navigate without a reload: fade out, change the page, fade in.
 * Links need no component of their own, so the server can write them anywhere. What is not a plain
 * click on a page of this site (new window, download, another language, an anchor) stays the browser's.
 */
export function LinkNavigation() {
  const router = useRouter()
  const pathname = usePathname()
  const veil = useSyncExternalStore(pageChange.subscribe, pageChange.get, pageChange.getInitial)

  useEffect(() => {
    chrome.closeAll()
    pageChange.end()
  }, [pathname])

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const target = internalTarget(event)
      if (!target) return
      event.preventDefault()
      if (new URL(target, location.href).pathname === location.pathname) {
        chrome.closeAll()
        router.push(target)
        return
      }
      if (!pageChange.begin()) return
      const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
      setTimeout(() => router.push(target), still ? 0 : leaveTime)
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [router])

  useEffect(() => watchForPrefetch((href) => router.prefetch(href)), [router, pathname])

  return <div className="page-veil" data-state={veil} aria-hidden="true" />
}
