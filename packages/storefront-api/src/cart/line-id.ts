import { gid, parseGid } from '../catalogue/gid.ts'
import type { Cart } from './cart.ts'
import { problem, type CartProblem } from './problems.ts'

/** The global id of a line, which carries the cart that it belongs to. */
export function lineGid(cart: Pick<Cart, 'token'>, lineId: string): string {
  return `${gid('CartLine', lineId)}?cart=${cart.token}`
}

/** The line's own id inside a global id; null when it is malformed or of another cart. */
export function lineIdOf(cart: Pick<Cart, 'token'>, value: string): string | null {
  const parsed = parseGid(value)
  if (parsed?.type !== 'CartLine') return null
  const owner = parsed.params.get('cart')
  return owner === null || owner === cart.token ? parsed.id : null
}

export function unknownLine(field: readonly (string | number)[], value: string): CartProblem {
  return problem('INVALID_MERCHANDISE_LINE', field, 'lineMissing', { id: value })
}
