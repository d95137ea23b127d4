'use client'

import { useCallback } from 'react'
import { Behaviour } from '../ui/lazy-enhancer.client.tsx'
import type { Offer } from './offer.ts'

/** Lets the form around it, and the bar that names it, buy; the bar is wanted where the form is not seen. */
export function BuyBehaviour({ offer }: { offer: Offer }) {
  const load = useCallback(async () => {
    const { startBuying } = await import('./buy-form.ts')
    return { enhance: (form: HTMLElement) => startBuying(form, offer) }
  }, [offer])
  return <Behaviour load={load} soon />
}
