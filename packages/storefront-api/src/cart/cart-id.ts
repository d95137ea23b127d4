import { randomBytes } from 'node:crypto'
import { gid, parseGid } from '../catalogue/gid.ts'
import type { Cart } from './cart.ts'

/** What a presented cart id says: which cart, and the secret if it carried one. */
export interface CartReference {
  token: string
  key: string | null
}

/** A random text of 24 letters and digits: 142 bits. */
export function randomToken(): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
  // Values of 248 and more are dropped: 256 is no multiple of 62, they would favour the first letters.
  let token = ''
  while (token.length < 24) {
    for (const byte of randomBytes(32))
      if (byte < 248 && token.length < 24) token += alphabet[byte % 62]
  }
  return token
}

/** The cart's global id, with its secret for the owner. */
export function cartGid(cart: Pick<Cart, 'token' | 'secret'>, owner: boolean): string {
  return owner ? `${gid('Cart', cart.token)}?key=${cart.secret}` : gid('Cart', cart.token)
}

/** Takes a cart id apart; null when it is malformed. */
export function parseCartId(value: string): CartReference | null {
  const parsed = parseGid(value)
  if (parsed?.type !== 'Cart' || !/^[\w-]{1,128}$/u.test(parsed.id)) return null
  return { token: parsed.id, key: parsed.params.get('key') }
}
