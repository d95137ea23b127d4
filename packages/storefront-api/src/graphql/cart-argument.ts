import { parseCartId } from '../cart/cart-id.ts'
import { invalidValue } from './errors.ts'

/**
 * Checks the form of a cart id, so that only a well-formed one reaches the desk.
 * @throws GraphQLError for a malformed id, as the live service does.
 */
export function cartIdArgument(argument: string, value: string): string {
  if (!parseCartId(value)) throw invalidValue(argument, value)
  return value
}
