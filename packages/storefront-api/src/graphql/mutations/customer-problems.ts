import { isEmail } from '../../cart/buyer-identity.ts'
import { addressProblems } from '../../cart/delivery-addresses.ts'
import type { Address } from '../../cart/cart.ts'
import type { ShopContext } from '../context.ts'
import { sayCustomer, type CustomerSentence } from '../messages/customers.ts'
import { sayProblem } from '../messages/say.ts'
import type { CustomerUserError } from '../schema/types.generated.ts'

export type Fault = CustomerUserError & { __typename: 'CustomerUserError' }
type Code = NonNullable<CustomerUserError['code']>

/** A user error about a customer, in the words of the request's language. */
export function fault(
  code: Code,
  field: readonly string[] | null,
  sentence: CustomerSentence,
  { speech }: ShopContext,
): Fault {
  return {
    __typename: 'CustomerUserError',
    code,
    field: field && [...field],
    message: sayCustomer(sentence, speech),
  }
}

/** The same errors in the two lists that payloads have. */
export function faults(found: readonly Fault[]) {
  return {
    customerUserErrors: found,
    userErrors: found.map(({ field, message }) => ({
      __typename: 'UserError' as const,
      field: field ?? null,
      message,
    })),
  }
}

/** The hosted shop asks for 5 to 40 characters and for no space at either end; what OWASP asks for is more. */
const PASSWORD_LEAST = 8
const PASSWORD_MOST = 128
const FIELD_LIMIT = 255

/** What is wrong with a new password. */
export function passwordFaults(
  password: string,
  field: readonly string[],
  context: ShopContext,
): Fault[] {
  if (password.trim() === '') return [fault('BLANK', field, 'passwordBlank', context)]
  const { length } = Array.from(password)
  if (length < PASSWORD_LEAST) return [fault('TOO_SHORT', field, 'passwordTooShort', context)]
  if (length > PASSWORD_MOST) return [fault('TOO_LONG', field, 'passwordTooLong', context)]
  return []
}

interface ProfileInput {
  email?: string | null
  firstName?: string | null
  lastName?: string | null
  phone?: string | null
}

/** What is wrong with what a customer says of himself. */
export function profileFaults(
  { email, firstName, lastName, phone }: ProfileInput,
  path: readonly string[],
  context: ShopContext,
): Fault[] {
  const found: Fault[] = []
  if (email != null && !isEmail(email.trim()))
    found.push(fault('INVALID', [...path, 'email'], 'emailInvalid', context))
  for (const [name, value] of Object.entries({ firstName, lastName })) {
    if (value == null) continue
    const field = [...path, name]
    if (/<[^>]*>/u.test(value)) found.push(fault('CONTAINS_HTML_TAGS', field, 'nameHtml', context))
    else if (/https?:\/\//iu.test(value))
      found.push(fault('CONTAINS_URL', field, 'nameUrl', context))
    else if (value.length > FIELD_LIMIT)
      found.push(fault('TOO_LONG', field, 'nameTooLong', context))
  }
  if (phone && !/^\+\d{6,15}$/u.test(phone.replaceAll(/[\s().-]/gu, '')))
    found.push(fault('INVALID', [...path, 'phone'], 'phoneInvalid', context))
  return found
}

const codes: Partial<Record<string, Code>> = {
  ADDRESS_FIELD_CONTAINS_HTML_TAGS: 'CONTAINS_HTML_TAGS',
  ADDRESS_FIELD_CONTAINS_URL: 'CONTAINS_URL',
  ADDRESS_FIELD_IS_TOO_LONG: 'TOO_LONG',
  ADDRESS_FIELD_IS_REQUIRED: 'BLANK',
}

/** What is wrong with an address, in the codes of customers. */
export function addressFaults(address: Address, context: ShopContext): Fault[] {
  return addressProblems(address, ['address']).map((problem) => ({
    __typename: 'CustomerUserError',
    code: codes[problem.code] ?? 'INVALID',
    field: problem.field,
    message: sayProblem(problem, context.speech),
  }))
}
