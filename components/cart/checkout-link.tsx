import { useTranslations } from 'next-intl'
import { type MouseEvent, useEffect, useState } from 'react'
import type { CartState } from '#lib/cart/cart-state.ts'

/** Leads to the checkout; clicked while a change is under way it waits for the shop's answer, then leads on. */
export function CheckoutLink({ state }: { state: CartState }) {
  const t = useTranslations('cart')
  const [isLeaving, setLeaving] = useState(false)
  const { busy, stalled, messages, checkoutUrl } = state
  const latest = messages.at(-1)?.id

  useEffect(() => {
    if (!isLeaving || busy) return
    setLeaving(false)
    if (checkoutUrl) window.location.assign(checkoutUrl)
  }, [isLeaving, busy, checkoutUrl])
  // What the shop has to say is read before the cart is left.
  useEffect(() => setLeaving(false), [latest, stalled])

  const onClick = (event: MouseEvent) => {
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey
    if (!busy || !isPlain) return
    event.preventDefault()
    setLeaving(true)
  }
  return (
    <a
      className="button"
      data-wide=""
      href={checkoutUrl}
      role="link"
      aria-disabled={checkoutUrl ? undefined : true}
      aria-busy={isLeaving || undefined}
      onClick={onClick}
    >
      {t('checkout')}
    </a>
  )
}
