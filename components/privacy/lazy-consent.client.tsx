'use client'

import { useEffect, useRef } from 'react'
import { whenIdle } from '../ui/when-idle.ts'
import type { ConsentOptions } from './consent-options.ts'

/** Loads the consent code when the page is idle. */
export function LazyPrivacy(props: ConsentOptions) {
  const requested = useRef(props)
  useEffect(() => {
    const stop = new AbortController()
    const callOff = whenIdle(() => {
      void import('./start-consent.ts').then(({ startPrivacy }) => {
        if (!stop.signal.aborted) startPrivacy(requested.current, stop.signal)
      })
    })
    return () => {
      stop.abort()
      callOff()
    }
  }, [])
  return null
}
