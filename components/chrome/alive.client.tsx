'use client'

import { useEffect } from 'react'
import { aliveEvent } from './alive-event.ts'

/** Says that a page without the chrome lives; where the chrome is, `LinkNavigation` says it. */
export function Alive() {
  useEffect(() => {
    dispatchEvent(new Event(aliveEvent))
  }, [])
  return null
}
