'use client'

import { useEffect, useRef } from 'react'
import type { Offer } from './offer.ts'

/** Lets the form around it, and the bar that names it, buy. */
export function BuyBehaviour({ offer }: { offer: Offer }) {
  const ref = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const form = ref.current?.closest('form')
    let stop: (() => void) | undefined
    let left = false
    import('./buy.ts').then(
      ({ startBuying }) => {
        if (form && !left) stop = startBuying(offer, form)
      },
      () => undefined,
    )
    return () => {
      left = true
      stop?.()
    }
  }, [offer])
  return <span ref={ref} hidden />
}
