'use client'

import { useCallback } from 'react'
import { LazyEnhancer } from '../ui/lazy-enhancer.client.tsx'
import type { Offer } from './offer.ts'

/** Lets the form around it, and the bar that names it, buy; the bar is wanted where the form is not seen. */
export function BuyEnhancer({ offer }: { offer: Offer }) {
  const load = useCallback(async () => {
    const { enhanceBuyForm } = await import('./buy-form.ts')
    return { enhance: (form: HTMLElement) => enhanceBuyForm(form, offer) }
  }, [offer])
  return <LazyEnhancer load={load} soon />
}
