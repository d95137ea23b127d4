import { GraphQLError } from 'graphql/index.js'
import { parseCartId } from '../cart/cart.ts'

/** Error for a part of Shopify's schema that this shop does not implement; `what` names it in full. */
export function notImplementedError(what: string): GraphQLError {
  return new GraphQLError(`The ${what} is not implemented by this shop.`, {
    extensions: { code: 'NOT_IMPLEMENTED' },
  })
}

/** Error for an unsupported argument. */
export function badUserInputError(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } })
}

/** Error for a malformed id, worded like the schema's own coercion errors. */
export function invalidValueError(argument: string, value: string): GraphQLError {
  return badUserInputError(
    `Argument "${argument}" was given an invalid value: ${JSON.stringify(value.slice(0, 200))}.`,
  )
}

/** Shopify accepts at most 250 entries in an array argument. */
export function assertArrayLength(
  values: readonly unknown[] | null | undefined,
  limit: number,
): void {
  if (values && values.length > limit) {
    throw new GraphQLError(
      `The input array size of ${values.length} is greater than the maximum allowed of ${limit}.`,
      {
        extensions: { code: 'MAX_INPUT_SIZE_EXCEEDED' },
      },
    )
  }
}

/**
 * Validates the format of a cart id before the cart service receives it.
 * @throws GraphQLError for a malformed id, as the live service does.
 */
export function assertCartId(argument: string, value: string): string {
  if (!parseCartId(value)) throw invalidValueError(argument, value)
  return value
}
