import { parseCartLink } from '#lib/addresses/cart-link.ts'
import type { CartShopConnection } from './cart-config.ts'
import { openCart } from './lazy-cart.ts'
import type { CartMutation } from './pending-mutations.ts'

/** Puts the content of a link in the fragment of the URL into the cart, and removes the fragment. */
export async function openCartLink(config: CartShopConnection): Promise<void> {
  const store = await openCart(config)
  const link = parseCartLink(location.hash)
  if (!link) return
  // A reload must not change the cart again. Until the changes are stored, it may.
  history.replaceState(history.state, '', location.pathname + location.search)
  const { lines, discountCode, note, attributes } = link
  const mutations: CartMutation[] = [
    ...(lines.length > 0 ? [{ kind: 'replace', lines } as const] : []),
    ...(discountCode ? [{ kind: 'add-code', code: discountCode } as const] : []),
    ...(note ? [{ kind: 'note', note } as const] : []),
    ...(attributes.length > 0 ? [{ kind: 'attributes', attributes } as const] : []),
  ]
  await Promise.all(mutations.map(store.mutate))
}
