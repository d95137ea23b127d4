'use client'

import { useEffect } from 'react'
import { sayAlive } from './hydration-event.ts'

/** Says that a page without the chrome lives; where the chrome is, `LinkNavigation` says it. */
export function Alive() {
  useEffect(sayAlive, [])
  return null
}
