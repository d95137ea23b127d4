import type { Cart } from './cart.ts'

/** Where a cart is checked out; only the owner's address carries the secret that opens it. */
export function checkoutUrl(
  publicUrl: string,
  cart: Pick<Cart, 'token' | 'secret'>,
  owner: boolean,
): string {
  const url = `${publicUrl}/checkouts/${cart.token}`
  return owner ? `${url}?key=${cart.secret}` : url
}
