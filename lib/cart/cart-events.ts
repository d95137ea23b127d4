import type { Moved } from './moves.ts'

/*
 * Told to the window, so that who counts with the visitor's leave can hear it and the cart need not know
 * (docs/architecture.md#what-needs-the-visitors-leave).
 */

/** The shop has granted what this tab wished; another tab's wishes are told there. */
export const movedEvent = 'orrery:cart-moved'

/** The shopper goes on to the checkout. */
export const checkoutEvent = 'orrery:checkout'

export function sayMoved(moved: Moved): void {
  window.dispatchEvent(new CustomEvent(movedEvent, { detail: moved }))
}

export function sayCheckout(): void {
  window.dispatchEvent(new Event(checkoutEvent))
}
