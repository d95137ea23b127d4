import { telemetry } from '@orrery/telemetry'
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts'
import { serializeCartBody, cartSecretMatches, type CartStore } from '../store/cart-store.ts'
import type { Database } from '../store/database.ts'
import {
  parseCartId,
  emptyCart,
  type Cart,
  type CartOutcome,
  STORED_CART_LENGTH_LIMIT,
} from '../cart/cart.ts'
import { randomToken } from '../cart/random-token.ts'
import { cartNotFoundProblem, createCartProblem } from '../cart/cart-problems.ts'

/** A cart with whether the reader presented its secret. */
export interface CartWithOwnership {
  cart: Cart
  owner: boolean
}

/** A cart change: a pure function from a cart to its outcome. */
export type CartChange = (cart: Cart, catalogue: LiveCatalogue) => CartOutcome

/**
 * Creates, reads and changes carts. A change resolves once it is on disk. Changes of one event loop turn
 * share a transaction; one that throws rolls back alone.
 */
export interface CartService {
  /** A new random line id. */
  newLineId: () => string
  /** Creates a cart and applies the first change; stores nothing when that is rejected. */
  create(change: CartChange): Promise<CartOutcome>
  /** null for a malformed, unknown, expired or completed cart. */
  read(cartId: string): CartWithOwnership | null
  /** Changes a cart for the owner of its full id; for other callers the cart does not exist. */
  change(cartId: string, change: CartChange): Promise<CartOutcome>
}

export interface CartServiceOptions {
  database: Database
  carts: CartStore
  catalogue: () => LiveCatalogue
  clock: () => number
}

export function createCartService({
  database,
  carts,
  catalogue,
  clock,
}: CartServiceOptions): CartService {
  /** A cart above the limit may still shrink. */
  const isTooLong = (before: Cart, { length }: string): boolean =>
    length > STORED_CART_LENGTH_LIMIT && length > serializeCartBody(before).length
  const keep = (before: Cart, outcome: CartOutcome, now: number, field: string): CartOutcome => {
    if (!outcome.cart || outcome.userErrors.length > 0) return outcome
    const cart = { ...outcome.cart, updatedAt: Math.max(now, before.updatedAt) }
    const body = serializeCartBody(cart)
    if (isTooLong(before, body)) {
      const tooLong = createCartProblem('INVALID', [field], 'cartTooLong', {
        count: STORED_CART_LENGTH_LIMIT,
      })
      return { cart: before, userErrors: [tooLong], warnings: [] }
    }
    carts.save(cart, body)
    return { ...outcome, cart }
  }
  return {
    newLineId: randomToken,
    async create(change) {
      const now = clock()
      const opened = await database.write(() => {
        const cart = emptyCart(randomToken(), randomToken(), now)
        const outcome = keep(cart, change(cart, catalogue()), now, 'input')
        return outcome.userErrors.length > 0 ? { ...outcome, cart: null } : outcome
      })
      telemetry()?.count('orrery.shop.carts', {
        'orrery.outcome': opened.cart ? 'created' : 'refused',
      })
      return opened
    },
    read(cartId) {
      const reference = parseCartId(cartId)
      const cart = reference && carts.find(reference.token, clock())
      if (!cart) return null
      const lines = cart.lines.filter((line) => catalogue().variant(line.variantId))
      return { cart: { ...cart, lines }, owner: cartSecretMatches(reference.key, cart.secret) }
    },
    change(cartId, change) {
      const now = clock()
      const reference = parseCartId(cartId)
      return database.write(() => {
        const cart = reference && carts.find(reference.token, now)
        if (!cart || !cartSecretMatches(reference.key, cart.secret)) {
          return { cart: null, userErrors: [cartNotFoundProblem()], warnings: [] }
        }
        return keep(cart, change(cart, catalogue()), now, 'cartId')
      })
    },
  }
}
