import { isEmail } from '../../cart/buyer-identity.ts'
import { addressProblems } from '../../cart/delivery-addresses.ts'
import { toPlainDigits } from '../../catalogue/normalize-typed-text.ts'
import type { Address } from '../../cart/cart.ts'
import type { ShopContext } from '../shop-context.ts'
import { customerErrorMessage, type CustomerErrorMessageKey } from '../messages/customer-errors.ts'
import { cartProblemMessage } from '../messages/cart-messages.ts'
import type { CustomerUserError } from '../schema/types.generated.ts'

export type CustomerUserErrorNode = CustomerUserError & { __typename: 'CustomerUserError' }
type Code = NonNullable<CustomerUserError['code']>

/** A customer user error in the request's language. */
export function customerUserError(
  code: Code,
  field: readonly string[] | null,
  messageKey: CustomerErrorMessageKey,
  { contentLanguage }: ShopContext,
): CustomerUserErrorNode {
  return {
    __typename: 'CustomerUserError',
    code,
    field: field && [...field],
    message: customerErrorMessage(messageKey, contentLanguage),
  }
}

/** The same errors in both lists of the payload. */
export function customerErrorPayload(found: readonly CustomerUserErrorNode[]) {
  return {
    customerUserErrors: found,
    userErrors: found.map(({ field, message }) => ({
      __typename: 'UserError' as const,
      field: field ?? null,
      message,
    })),
  }
}

/** The hosted service requires 5 to 40 characters without surrounding spaces; OWASP recommends at least 8. */
const PASSWORD_MIN_LENGTH = 8
const PASSWORD_MAX_LENGTH = 128
const FIELD_LIMIT = 255

/** The errors of a new password. */
export function passwordErrors(
  password: string,
  field: readonly string[],
  context: ShopContext,
): CustomerUserErrorNode[] {
  if (password.trim() === '') return [customerUserError('BLANK', field, 'passwordBlank', context)]
  const { length } = Array.from(password)
  if (length < PASSWORD_MIN_LENGTH)
    return [customerUserError('TOO_SHORT', field, 'passwordTooShort', context)]
  if (length > PASSWORD_MAX_LENGTH)
    return [customerUserError('TOO_LONG', field, 'passwordTooLong', context)]
  return []
}

interface ProfileInput {
  email?: string | null
  firstName?: string | null
  lastName?: string | null
  phone?: string | null
}

/** The errors of a customer's profile. */
export function customerProfileErrors(
  { email, firstName, lastName, phone }: ProfileInput,
  path: readonly string[],
  context: ShopContext,
): CustomerUserErrorNode[] {
  const found: CustomerUserErrorNode[] = []
  if (email != null && !isEmail(email.trim()))
    found.push(customerUserError('INVALID', [...path, 'email'], 'emailInvalid', context))
  for (const [name, value] of Object.entries({ firstName, lastName })) {
    if (value == null) continue
    const field = [...path, name]
    if (/<[^>]*>/u.test(value))
      found.push(customerUserError('CONTAINS_HTML_TAGS', field, 'nameHtml', context))
    else if (/https?:\/\//iu.test(value))
      found.push(customerUserError('CONTAINS_URL', field, 'nameUrl', context))
    else if (value.length > FIELD_LIMIT)
      found.push(customerUserError('TOO_LONG', field, 'nameTooLong', context))
  }
  if (phone && !/^\+\d{6,15}$/u.test(toPlainDigits(phone).replaceAll(/[\s()./-]/gu, '')))
    found.push(customerUserError('INVALID', [...path, 'phone'], 'phoneInvalid', context))
  return found
}

const codes: Partial<Record<string, Code>> = {
  ADDRESS_FIELD_CONTAINS_HTML_TAGS: 'CONTAINS_HTML_TAGS',
  ADDRESS_FIELD_CONTAINS_URL: 'CONTAINS_URL',
  ADDRESS_FIELD_IS_TOO_LONG: 'TOO_LONG',
  ADDRESS_FIELD_IS_REQUIRED: 'BLANK',
}

/** The errors of an address, as customer error codes. */
export function customerAddressErrors(
  address: Address,
  context: ShopContext,
): CustomerUserErrorNode[] {
  return addressProblems(address, ['address']).map((problem) => ({
    __typename: 'CustomerUserError',
    code: codes[problem.code] ?? 'INVALID',
    field: problem.field,
    message: cartProblemMessage(problem, context.contentLanguage),
  }))
}
