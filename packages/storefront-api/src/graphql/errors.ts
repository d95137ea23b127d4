import { GraphQLError } from 'graphql/index.js'
import { parseCartId } from '../cart/cart.ts'

/** A part of Shopify's schema that this shop does not serve; `what` names it in full. */
export function notImplementedError(what: string): GraphQLError {
  return new GraphQLError(`The ${what} is not implemented by this shop.`, {
    extensions: { code: 'NOT_IMPLEMENTED' },
  })
}

/** An argument that cannot be served. */
export function badUserInputError(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } })
}

/** A malformed id, in the words of the schema's own coercion errors. */
export function invalidValueError(argument: string, value: string): GraphQLError {
  return badUserInputError(
    `Argument "${argument}" was given an invalid value: ${JSON.stringify(value.slice(0, 200))}.`,
  )
}

/** Shopify takes at most 250 entries in an array argument. */
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
 * Checks the form of a cart id, so that only a well-formed one reaches the desk.
 * @throws GraphQLError for a malformed id, as the live service does.
 */
export function assertCartId(argument: string, value: string): string {
  if (!parseCartId(value)) throw invalidValueError(argument, value)
  return value
}
