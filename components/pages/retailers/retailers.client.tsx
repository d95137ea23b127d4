'use client'

import { useEffect } from 'react'
import type { Locale } from '#lib/locales.ts'
import { Behaviour } from '../../ui/lazy-enhancer.client.tsx'
import type { OpenWords } from './open-state.ts'

/** Says after loading, and each minute, which houses are open. Its weight comes when the page has settled. */
export function OpenStates(props: { locale: Locale; words: OpenWords }) {
  const { locale, words } = props
  useEffect(() => {
    let stop: (() => void) | undefined
    let gone = false
    void import('./open-state.ts').then(({ followOpenStates }) => {
      if (!gone) stop = followOpenStates(document, locale, words)
    })
    return () => {
      gone = true
      stop?.()
    }
  }, [locale, words])
  return null
}

const loadNearMe = () => import('./near-me.ts')

/** Lets the button around it list what is near. */
export function NearMeBehaviour() {
  return <Behaviour load={loadNearMe} soon />
}
