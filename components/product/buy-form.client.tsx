'use client'

import { useId, type FormEvent } from 'react'
import { warmCart } from '#lib/cart/cart-handle.ts'
import { chooseSize } from './choice.ts'
import type { Offer } from './offer.ts'
import { useAddToCart } from './use-add-to-cart.ts'

/** The choice of size and the button that buys; what it cannot sell it says. */
export function BuyForm({ offer, id }: { offer: Offer; id: string }) {
  const { add, status, choice, needsSize, canBuy } = useAddToCart(offer)
  const messageId = useId()
  const { words } = offer

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void add()
  }

  return (
    <form id={id} className="buy-form" onSubmit={onSubmit} noValidate>
      <p className="buy-price numbers" aria-live="polite">
        <bdi>{choice?.priceText ?? offer.priceText}</bdi>
      </p>
      {offer.sizes.length > 0 && offer.state !== 'retired' && (
        <fieldset
          className="sizes"
          role="radiogroup"
          aria-required="true"
          aria-invalid={needsSize || undefined}
          aria-describedby={needsSize ? messageId : undefined}
        >
          <legend>{words.chooseSize}</legend>
          <div className="size-row">
            {offer.sizes.map((size) => (
              <label
                key={size.value}
                className="size"
                data-gone={canBuy && !size.available ? '' : undefined}
              >
                <input
                  type="radio"
                  name={`size-${offer.productId}`}
                  value={size.value}
                  aria-label={size.label}
                  disabled={!size.available && canBuy}
                  checked={choice?.value === size.value}
                  onChange={() => chooseSize(offer.productId, size.value)}
                />
                <bdi>{size.value}</bdi>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <p id={messageId} className="buy-message" role="alert">
        {needsSize && words.needsSize}
      </p>
      <button
        type="submit"
        onPointerEnter={warmCart}
        onFocus={warmCart}
        className="button"
        data-wide=""
        disabled={!canBuy}
        aria-busy={status === 'adding' || undefined}
        aria-disabled={status === 'adding' || undefined}
      >
        {!canBuy ? words.unavailable : status === 'adding' ? words.adding : words.add}
      </button>
      <p className="visually-hidden" role="status">
        {status === 'added' && words.added}
        {status === 'failed' && words.failed}
      </p>
    </form>
  )
}
