import { cartFact, itemOfLine } from '#lib/analytics/items.ts'
import type { CountedItem, Fact } from '#lib/analytics/facts.ts'
import { checkoutEvent, movedEvent } from '#lib/cart/cart-events.ts'
import { cart } from '#lib/cart/cart-handle.ts'
import type { Moved } from '#lib/cart/moves.ts'
import { chrome } from '../chrome/chrome-state.ts'

/**
 * Tells what the shop has taken into the cart and out of it, each time that the cart is shown as the shop has
 * it, and when the shopper leaves it for the checkout.
 *
 * @param chosenFrom adds the list in which a product was chosen
 */
export function watchCart(
  tell: (fact: Fact) => void,
  chosenFrom: (item: CountedItem) => CountedItem,
): void {
  window.addEventListener(movedEvent, (event) => {
    const { cartId, moves } = (event as CustomEvent<Moved>).detail
    for (const kind of ['add', 'remove'] as const) {
      const sign = kind === 'add' ? 1 : -1
      const fitting = moves.filter(({ units }) => units * sign > 0)
      const [first] = fitting
      if (!first) continue
      const items = fitting.map(({ line, units }) => chosenFrom(itemOfLine(line, units * sign)))
      tell({ kind, cartId, items, currency: first.line.price.currencyCode })
    }
  })
  window.addEventListener(checkoutEvent, () => {
    const fact = cartFact('checkout', cart.confirmed())
    if (fact) tell(fact)
  })

  let isTold = false
  const look = () => {
    if (chrome.get().panel !== 'cart') isTold = false
    else if (!isTold && cart.get().status === 'ready' && !cart.get().busy) {
      isTold = true
      const fact = cartFact('cart', cart.confirmed())
      if (fact) tell(fact)
    }
  }
  chrome.subscribe(look)
  cart.subscribe(look)
}
