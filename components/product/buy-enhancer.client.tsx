'use client'

import { useCallback } from 'react'
import { LazyEnhancer } from '../ui/lazy-enhancer.client.tsx'
import type { ProductOffer } from './product-offer.ts'

/** Lazily enhances the buy form around it and its sticky bar; also when the form itself is out of view. */
export function LazyVariantChoiceAndAddToCart({ offer }: { offer: ProductOffer }) {
  const load = useCallback(async () => {
    const { enhanceBuyForm } = await import('./buy-form.ts')
    return { enhance: (form: HTMLElement) => enhanceBuyForm(form, offer) }
  }, [offer])
  return <LazyEnhancer load={load} soon />
}
