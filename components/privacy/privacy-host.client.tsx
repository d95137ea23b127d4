'use client'

import { useEffect, useRef } from 'react'
import type { LeaveAsked } from './leave.ts'

/** Brings what asks and what was allowed, once the page has been painted and has nothing else to do. */
export function PrivacyHost(props: LeaveAsked) {
  const asked = useRef(props)
  useEffect(() => {
    const stop = new AbortController()
    const begin = async () => {
      const { startPrivacy } = await import('./start-privacy.ts')
      if (!stop.signal.aborted) startPrivacy(asked.current, stop.signal)
    }
    const whenIdle = () => {
      if ('requestIdleCallback' in window) requestIdleCallback(() => void begin())
      else setTimeout(() => void begin(), 200)
    }
    if (document.readyState === 'complete') whenIdle()
    else window.addEventListener('load', whenIdle, { once: true, signal: stop.signal })
    return () => stop.abort()
  }, [])
  return null
}
