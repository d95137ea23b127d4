'use client'

import { useEffect } from 'react'
import type { CartShopConnection } from '#lib/cart/cart-config.ts'
import { lazyCart, openCart } from '#lib/cart/lazy-cart.ts'
import { overlayStore } from '../chrome/overlay-store.ts'
import { useOverlays } from '../chrome/use-overlays.ts'
import { Icon } from '../ui/icon.tsx'
import { useCart } from './use-cart.ts'

interface CartButtonProps extends CartShopConnection {
  /** Fallback accessible name. */
  label: string
  /** Accessible names by plural category of the number of units; `#` stands for the number. */
  countLabels: Readonly<Record<string, string>>
}

/** Opens the cart and shows its number of units. */
export function CartButton({ label, countLabels, locale, shop }: CartButtonProps) {
  const { count } = useCart()
  const { panel } = useOverlays()
  const { origin, token, apiVersion } = shop

  useEffect(() => {
    const open = () => {
      if (!/^#(?:cart|discount)=/.test(location.hash)) return
      overlayStore.openPanel('cart')
      import('#lib/cart/open-cart-link.ts')
        .then(({ openCartLink }) => openCartLink({ locale, shop: { origin, token, apiVersion } }))
        .catch(() => undefined)
    }
    open()
    window.addEventListener('hashchange', open)
    return () => window.removeEventListener('hashchange', open)
  }, [locale, origin, token, apiVersion])

  useEffect(() => {
    if (lazyCart.isStored())
      void openCart({ locale, shop: { origin, token, apiVersion } }).catch(() => undefined)
  }, [locale, origin, token, apiVersion])

  const category = count === 0 ? 'zero' : new Intl.PluralRules(locale).select(count)
  const name = (countLabels[category] ?? countLabels['other'] ?? label).replace('#', String(count))
  return (
    <button
      type="button"
      className="top-bar-item"
      aria-label={name}
      aria-haspopup="dialog"
      aria-expanded={panel === 'cart'}
      onClick={() => overlayStore.openPanel('cart')}
    >
      <Icon name="bag" />
      <span data-label="">{label}</span>
      <span
        className="cart-count numbers"
        data-count={count}
        data-empty={count === 0 ? '' : undefined}
        aria-hidden="true"
      />
    </button>
  )
}
