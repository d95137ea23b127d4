/** A user error of a cart mutation (`CartUserError`): a value, never an exception. */
export type CartProblem = {
  __typename: 'CartUserError'
  /** A member of `CartErrorCode` that exists in every schema version served. */
  code: string
  field: string[]
  message: string
}

/** A change that the shop made to the cart on its own (`CartWarning`); `lineId` is its target. */
export type CartWarning = {
  code: 'MERCHANDISE_NOT_ENOUGH_STOCK' | 'MERCHANDISE_OUT_OF_STOCK'
  message: string
  lineId: string
}

export const problem = (
  code: string,
  field: readonly (string | number)[],
  message: string,
): CartProblem => ({
  __typename: 'CartUserError',
  code,
  field: field.map(String),
  message,
})

export const cartDoesNotExist = (): CartProblem =>
  problem('INVALID', ['cartId'], 'The specified cart does not exist.')

export const outOfStock = (lineId: string, title: string): CartWarning => ({
  code: 'MERCHANDISE_OUT_OF_STOCK',
  message: `“${title}” is sold out.`,
  lineId,
})

export const notEnoughStock = (lineId: string, title: string, quantity: number): CartWarning => ({
  code: 'MERCHANDISE_NOT_ENOUGH_STOCK',
  message: `Only ${quantity} of “${title}” could be put into the cart; no more are in stock.`,
  lineId,
})
