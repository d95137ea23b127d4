'use client'

import { useEffect, useRef } from 'react'
import type { Offer } from './offer.ts'
import { useAddToCart } from './use-add-to-cart.ts'

interface BuyBarProps {
  offer: Offer
  /** Id of the form whose place it takes while that is out of sight. */
  formId: string
}

/** Price and button that stay in reach while the reader is in the story. */
export function BuyBar({ offer, formId }: BuyBarProps) {
  const ref = useRef<HTMLDivElement>(null)
  const { add, status, choice, canBuy } = useAddToCart(offer)
  const { words } = offer

  useEffect(() => {
    const bar = ref.current
    const form = document.getElementById(formId)
    if (!bar || !form || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(([entry]) => {
      const away = entry !== undefined && !entry.isIntersecting
      bar.toggleAttribute('data-shown', away)
      bar.inert = !away
    })
    observer.observe(form)
    return () => observer.disconnect()
  }, [formId])

  const onClick = async () => {
    if (await add()) return
    const form = document.getElementById(formId)
    form?.scrollIntoView({ block: 'center' })
    form?.querySelector<HTMLInputElement>('input:not(:disabled)')?.focus({ preventScroll: true })
  }

  return (
    <div ref={ref} className="buy-bar" data-screen-only="">
      <div className="wrap buy-bar-row">
        <p className="buy-bar-name">
          <bdi translate="no">{offer.title}</bdi>
          <span className="numbers">
            {choice && <bdi>{choice.value} · </bdi>}
            <bdi>{choice?.priceText ?? offer.priceText}</bdi>
          </span>
        </p>
        <button
          type="button"
          className="button"
          disabled={!canBuy}
          aria-busy={status === 'adding' || undefined}
          onClick={() => void onClick()}
        >
          {!canBuy
            ? words.unavailable
            : choice || offer.sizes.length === 0
              ? words.add
              : words.chooseSize}
        </button>
      </div>
    </div>
  )
}
