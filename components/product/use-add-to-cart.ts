import { useState } from 'react'
import { cart } from '#lib/cart/cart-handle.ts'
import type { Offer } from './offer.ts'
import { askForSize, useChoice } from './choice.ts'

export type AddStatus = 'idle' | 'adding' | 'added' | 'failed'

/** Puts the chosen size into the cart, or asks for one. */
export function useAddToCart(offer: Offer) {
  const { size, needsSize } = useChoice(offer.productId)
  const [status, setStatus] = useState<AddStatus>('idle')
  const choice = offer.sizes.find(({ value }) => value === size)
  const variant = offer.sizes.length > 0 ? choice : offer.only

  const add = async (): Promise<boolean> => {
    if (!variant) {
      askForSize(offer.productId)
      return false
    }
    setStatus('adding')
    const done = await cart
      .add(offer.cart, {
        variantId: variant.variantId,
        title: offer.title,
        size: choice?.value,
        price: { amount: String(variant.price), currencyCode: offer.currencyCode },
        image: offer.image,
        href: offer.href,
      })
      .catch(() => false)
    setStatus(done ? 'added' : 'failed')
    return done
  }

  return { add, status, choice, needsSize, canBuy: offer.state === 'available' }
}
