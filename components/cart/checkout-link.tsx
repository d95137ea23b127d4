import { useTranslations } from 'next-intl'
import { type MouseEvent, useState } from 'react'
import { sayCheckout } from '#lib/cart/cart-events.ts'
import { cart } from '#lib/cart/cart-handle.ts'
import type { CartState } from '#lib/cart/cart-state.ts'

/** Leads to the checkout; clicked while a change is under way it waits for the shop's answer, then leads on. */
export function CheckoutLink({ state }: { state: CartState }) {
  const t = useTranslations('cart')
  const [isLeaving, setLeaving] = useState(false)
  const { busy, checkoutUrl } = state

  const onClick = (event: MouseEvent) => {
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey
    if (!busy || !isPlain) {
      if (checkoutUrl) sayCheckout()
      return
    }
    event.preventDefault()
    if (isLeaving) return
    setLeaving(true)
    void answered().then((url) => {
      setLeaving(false)
      if (!url) return
      sayCheckout()
      window.location.assign(url)
    })
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

/** The way to the checkout once nothing is under way; none where the shop has something to say, or nothing at all. */
function answered(): Promise<string | undefined> {
  const last = cart.get().messages.at(-1)?.id
  return new Promise((resolve) => {
    const stop = cart.subscribe(() => {
      const { busy, stalled, messages, checkoutUrl } = cart.get()
      if (busy && !stalled) return
      stop()
      resolve(stalled || messages.at(-1)?.id !== last ? undefined : checkoutUrl)
    })
  })
}
