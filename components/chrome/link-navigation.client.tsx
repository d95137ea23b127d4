'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { lockScroll } from '../ui/scroll-lock.ts'
import { chrome } from './chrome-state.ts'
import { internalTarget } from './internal-target.ts'
import { watchForPrefetch } from './prefetch.ts'

/** Fade-out before a page change, and the longest a veil may stay when the new page never comes, in ms. */
const leaveTime = 200
const safetyTime = 4000

/** Set while a page change is under way: the veil of the next page starts where the last one ended. */
let leaving: { release: () => void } | undefined

/**
 * Makes plain links of the page navigate without a reload: fade out, change the page, fade in.
 * Links need no component of their own, so the server can write them anywhere. What is not a plain
 * click on a page of this site (new window, download, another language, an anchor) stays the browser's.
 */
export function LinkNavigation() {
  const router = useRouter()
  const pathname = usePathname()
  const [veil, setVeil] = useState<'in' | 'out'>(leaving ? 'out' : 'in')

  useEffect(() => {
    chrome.closeAll()
    leaving?.release()
    leaving = undefined
    setVeil('in')
  }, [pathname])

  useEffect(() => {
    let safety: ReturnType<typeof setTimeout> | undefined
    const onClick = (event: MouseEvent) => {
      const target = internalTarget(event)
      if (!target) return
      event.preventDefault()
      if (leaving) return
      if (target === location.pathname + location.search) return void chrome.closeAll()
      leaving = { release: lockScroll() }
      setVeil('out')
      const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
      setTimeout(() => router.push(target), still ? 0 : leaveTime)
      safety = setTimeout(() => {
        leaving?.release()
        leaving = undefined
        setVeil('in')
      }, safetyTime)
    }
    document.addEventListener('click', onClick)
    const stopPrefetch = watchForPrefetch((href) => router.prefetch(href))
    return () => {
      clearTimeout(safety)
      document.removeEventListener('click', onClick)
      stopPrefetch()
    }
  }, [router, pathname])

  return <div className="page-veil" data-state={veil} aria-hidden="true" />
}
