/** The members of `CartErrorCode` that this shop uses; each exists in every schema version served. */
export type CartProblemCode =
  | 'ADDRESS_FIELD_CONTAINS_HTML_TAGS'
  | 'ADDRESS_FIELD_CONTAINS_URL'
  | 'ADDRESS_FIELD_IS_TOO_LONG'
  | 'INVALID'
  | 'INVALID_INCREMENT'
  | 'INVALID_MERCHANDISE_LINE'
  | 'MAXIMUM_EXCEEDED'
  | 'MINIMUM_NOT_MET'
  | 'NOTE_TOO_LONG'

/** A user error of a cart mutation (`CartUserError`): a value, never an exception. */
export interface CartProblem {
  __typename: 'CartUserError'
  code: CartProblemCode
  field: string[]
  message: string
}

/** A change that the shop made to the cart on its own (`CartWarning`); `lineId` is its target. */
export interface CartWarning {
  code: 'MERCHANDISE_NOT_ENOUGH_STOCK' | 'MERCHANDISE_OUT_OF_STOCK'
  message: string
  lineId: string
}

export function problem(
  code: CartProblemCode,
  field: readonly (string | number)[],
  message: string,
): CartProblem {
  return {
    __typename: 'CartUserError',
    code,
    field: field.map(String),
    message,
  }
}

export function cartDoesNotExist(): CartProblem {
  return problem('INVALID', ['cartId'], 'The specified cart does not exist.')
}

export function outOfStock(lineId: string, title: string): CartWarning {
  return {
    code: 'MERCHANDISE_OUT_OF_STOCK',
    message: `“${title}” is sold out.`,
    lineId,
  }
}

export function notEnoughStock(lineId: string, title: string, quantity: number): CartWarning {
  return {
    code: 'MERCHANDISE_NOT_ENOUGH_STOCK',
    message: `Only ${quantity} of “${title}” could be put into the cart; no more are in stock.`,
    lineId,
  }
}
