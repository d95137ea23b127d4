'use client'

import { useEffect } from 'react'
import { announceHydrated } from './hydration-event.ts'

/** Marks a page without the chrome as hydrated; with the chrome, `LinkNavigation` does. */
export function HydrationMarker() {
  useEffect(announceHydrated, [])
  return null
}
