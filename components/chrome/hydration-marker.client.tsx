'use client'

import { useEffect } from 'react'
import { announceHydrated } from './hydration-event.ts'

/** Says that a page without the chrome lives; where the chrome is, `LinkNavigation` says it. */
export function HydrationMarker() {
  useEffect(announceHydrated, [])
  return null
}
