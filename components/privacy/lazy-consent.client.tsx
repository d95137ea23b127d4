'use client'

import { useEffect, useRef } from 'react'
import { runWhenIdle } from '../ui/when-idle.ts'
import type { ConsentOptions } from './consent-options.ts'

/** Loads the consent code when the page is idle. */
export function LazyConsent(props: ConsentOptions) {
  const requested = useRef(props)
  useEffect(() => {
    const stop = new AbortController()
    const callOff = runWhenIdle(() => {
      void import('./start-consent.ts').then(({ startConsent }) => {
        if (!stop.signal.aborted) startConsent(requested.current, stop.signal)
      })
    })
    return () => {
      stop.abort()
      callOff()
    }
  }, [])
  return null
}
