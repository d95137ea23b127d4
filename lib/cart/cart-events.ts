import type { ConfirmedUnitChanges } from './cart-change-tracker.ts'

/*
 * Window events, so that analytics with consent can subscribe without a dependency of the cart
 * (docs/architecture.md#consent-and-analytics).
 */

/** The shop confirmed mutations of this tab. Another tab dispatches its own. */
export const cartChangeEventName = 'orrery:cart-moved'

/** The shopper continues to the checkout. */
export const checkoutEventName = 'orrery:checkout'

export function dispatchCartChange(change: ConfirmedUnitChanges): void {
  window.dispatchEvent(new CustomEvent(cartChangeEventName, { detail: change }))
}

export function dispatchCheckout(): void {
  window.dispatchEvent(new Event(checkoutEventName))
}
