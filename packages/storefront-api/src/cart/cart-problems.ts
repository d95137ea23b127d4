/**
 * The members of `CartErrorCode` that this shop uses; `cartUserErrors` maps those that the older
 * version lacks.
 */
export type CartProblemCode =
  | 'ADDRESS_FIELD_CONTAINS_EMOJIS'
  | 'ADDRESS_FIELD_CONTAINS_HTML_TAGS'
  | 'ADDRESS_FIELD_CONTAINS_URL'
  | 'ADDRESS_FIELD_DOES_NOT_MATCH_EXPECTED_PATTERN'
  | 'ADDRESS_FIELD_IS_REQUIRED'
  | 'ADDRESS_FIELD_IS_TOO_LONG'
  | 'INVALID'
  | 'INVALID_COMPANY_LOCATION'
  | 'INVALID_DELIVERY_ADDRESS_ID'
  | 'INVALID_DELIVERY_GROUP'
  | 'INVALID_DELIVERY_OPTION'
  | 'INVALID_INCREMENT'
  | 'INVALID_MERCHANDISE_LINE'
  | 'INVALID_METAFIELDS'
  | 'INVALID_PAYMENT_EMPTY_CART'
  | 'INVALID_ZIP_CODE_FOR_COUNTRY'
  | 'MAXIMUM_EXCEEDED'
  | 'MINIMUM_NOT_MET'
  | 'NOTE_TOO_LONG'
  | 'PARENT_LINE_OPERATION_BLOCKED'
  | 'ONLY_ONE_DELIVERY_ADDRESS_CAN_BE_SELECTED'
  | 'PAYMENT_METHOD_NOT_SUPPORTED'
  | 'PROVINCE_NOT_FOUND'
  | 'SELLING_PLAN_NOT_APPLICABLE'
  | 'TOO_MANY_DELIVERY_ADDRESSES'

/** The message of a problem or warning: its key and its placeholders. */
export type CartMessageKey =
  | 'addressCountry'
  | 'addressEmojis'
  | 'addressHtml'
  | 'addressPattern'
  | 'addressRequired'
  | 'addressTooLong'
  | 'addressUnknown'
  | 'addressUrl'
  | 'attributeKey'
  | 'attributeTooLong'
  | 'cartMissing'
  | 'cartTooLarge'
  | 'cartTooLong'
  | 'codeTooLong'
  | 'customerUnknown'
  | 'deliveryGroup'
  | 'deliveryOption'
  | 'emailInvalid'
  | 'giftCardInvalid'
  | 'increment'
  | 'lineMissing'
  | 'maximum'
  | 'merchandiseMissing'
  | 'metafieldType'
  | 'minimum'
  | 'noteTooLong'
  | 'oneAddress'
  | 'parentLine'
  | 'paymentEmpty'
  | 'paymentUnsupported'
  | 'phoneInvalid'
  | 'provinceUnknown'
  | 'quantity'
  | 'sellingPlan'
  | 'tooManyAddresses'
  | 'zipInvalid'

export type MessagePlaceholderValues = Record<string, string | number>

/** A user error of a cart mutation (`CartUserError`): a value, never an exception. */
export interface CartProblem {
  kind: 'problem'
  code: CartProblemCode
  field: string[]
  messageKey: CartMessageKey
  values: MessagePlaceholderValues
}

/** A change that the shop made to the cart on its own (`CartWarning`); `lineId` is its target. */
export interface CartWarning {
  code: 'MERCHANDISE_NOT_ENOUGH_STOCK' | 'MERCHANDISE_OUT_OF_STOCK' | 'DUPLICATE_DELIVERY_ADDRESS'
  values: MessagePlaceholderValues
  lineId: string
}

export function createCartProblem(
  code: CartProblemCode,
  field: readonly (string | number)[],
  messageKey: CartMessageKey,
  values: MessagePlaceholderValues = {},
): CartProblem {
  return { kind: 'problem', code, field: field.map(String), messageKey, values }
}

export function cartNotFoundProblem(): CartProblem {
  return createCartProblem('INVALID', ['cartId'], 'cartMissing')
}

export function outOfStockWarning(lineId: string, title: string): CartWarning {
  return { code: 'MERCHANDISE_OUT_OF_STOCK', values: { title }, lineId }
}

export function notEnoughStockWarning(lineId: string, title: string, count: number): CartWarning {
  return { code: 'MERCHANDISE_NOT_ENOUGH_STOCK', values: { title, count }, lineId }
}
