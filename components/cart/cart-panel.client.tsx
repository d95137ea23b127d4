'use client'

import { NextIntlClientProvider } from 'next-intl'
import type { CartShopConnection } from '#lib/cart/cart-config.ts'
import { lazyCart, openCart } from '#lib/cart/lazy-cart.ts'
import type { CartItemDetails } from '#lib/cart/cart-state.ts'
import { useEffect, useState } from 'react'
import { overlayStore } from '../chrome/overlay-store.ts'
import { useOverlays } from '../chrome/use-overlays.ts'
import { Dialog } from '../ui/dialog.client.tsx'
import { PanelHeader } from '../ui/panel-header.tsx'
import { Upsell } from '../upsell/upsell.tsx'
import { CartContents } from './cart-contents.tsx'
import type { CartMessages } from './cart-messages.ts'
import { useCart } from './use-cart.ts'

export interface CartPanelProps extends CartShopConnection {
  messages: CartMessages
  /** Where an empty cart leads: the page of all collections. */
  browseHref: string
  /** Base path of product pages. */
  productPath: string
  includesTax: boolean
}

/** The modal of the cart, loaded when it is first opened. */
export function CartPanel(props: CartPanelProps) {
  const { messages, browseHref, productPath, includesTax, locale, shop } = props
  const { panel } = useOverlays()
  const open = panel === 'cart'
  const { entries, lastAdded } = useCart()
  const [shown, setShown] = useState<CartItemDetails>()
  // Cleared at once when the cart closes; the panel still shows it during the exit animation.
  if (open && shown !== lastAdded) setShown(lastAdded)

  useEffect(() => {
    if (!open) return
    const { status, busy } = lazyCart.get()
    // What was bought elsewhere meanwhile is sold out here too.
    if (status === 'ready' && !busy) lazyCart.reload()
    void openCart({ locale, shop }).catch(() => undefined)
  }, [open, locale, shop])

  return (
    <NextIntlClientProvider locale={locale} messages={{ cart: messages }} timeZone="UTC">
      <Dialog
        open={open}
        onClose={overlayStore.closeAll}
        label={messages.title}
        kind="panel"
        className="cart-panel"
      >
        <PanelHeader title={messages.title} closeLabel={messages.close} />
        <CartContents {...{ locale, browseHref, productPath, includesTax }}>
          <Upsell item={shown} {...{ entries, locale, shop }} />
        </CartContents>
      </Dialog>
    </NextIntlClientProvider>
  )
}
