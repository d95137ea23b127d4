'use client'

import { useEffect } from 'react'
import type { Locale } from '#lib/locales.ts'
import { LazyEnhancer } from '../../ui/lazy-enhancer.client.tsx'
import type { OpenStateMessages } from './open-state.ts'

/** Updates which retailers are open, after loading and each minute; its code is loaded lazily. */
export function OpenStateUpdater(props: { locale: Locale; words: OpenStateMessages }) {
  const { locale, words } = props
  useEffect(() => {
    let stop: (() => void) | undefined
    let gone = false
    void import('./open-state.ts').then(({ updateOpenStates }) => {
      if (!gone) stop = updateOpenStates(document, locale, words)
    })
    return () => {
      gone = true
      stop?.()
    }
  }, [locale, words])
  return null
}

const loadNearMe = () => import('./near-me.ts')

/** Lazily enhances the “near me” button around it. */
export function NearMeEnhancer() {
  return <LazyEnhancer load={loadNearMe} soon />
}
