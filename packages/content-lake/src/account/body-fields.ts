import { isTrustedOrigin } from '../http/cors.ts'
import { badRequest } from '../http/errors.ts'
import type { Lake } from '../lake.ts'

/** @throws ApiError 400 unless it is a string of 1 to 200 characters. */
export function readShortText(value: unknown, name: string): string {
  const text = typeof value === 'string' ? value.trim() : ''
  if (text === '' || text.length > 200)
    throw badRequest(`"${name}" must be a text of 1 to 200 characters`)
  return text
}

/** Whether a string has the form of an e-mail address. */
export function isEmail(text: string): boolean {
  return text.length <= 200 && /^[^\s@\p{C}]+@[^\s@\p{C}]+$/u.test(text)
}

/** Longest name in characters. */
const MAX_NAME_LENGTH = 100

/** Control characters that change text direction or break lines. Joiners stay: Persian needs them. */
const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/** Normalizes a name to one line without control characters. Undefined where no letter or digit remains. */
export function normalizeName(text: string): string | undefined {
  const name = text.normalize('NFC').replace(/\s+/g, ' ').replace(CONTROL_CHARACTERS, '').trim()
  return /[\p{L}\p{N}]/u.test(name) && Array.from(name).length <= MAX_NAME_LENGTH ? name : undefined
}

/** @throws ApiError 400 unless it is a name. */
export function readName(value: unknown): string {
  const name = typeof value === 'string' ? normalizeName(value) : undefined
  if (name === undefined) throw badRequest('"name" must be a name of 1 to 100 characters')
  return name
}

/** @throws ApiError 400 unless it is a list of language codes. */
export function readLanguages(value: unknown): string[] {
  const codes = Array.isArray(value) ? value : [undefined]
  return codes.map((code: unknown) => {
    if (typeof code === 'string' && code.length <= 20 && isLanguage(code)) return code
    throw badRequest('"languages" must be a list of language codes such as "fr"')
  })
}

function isLanguage(code: string): boolean {
  try {
    return Intl.getCanonicalLocales(code).length > 0
  } catch {
    return false
  }
}

/**
 * The address that a link returns to, of a trusted origin; the first origin's Studio by default.
 * @throws ApiError 400 for any other.
 */
export function readTrustedReturnUrl(value: unknown, lake: Lake): URL {
  const given = value === undefined ? `${lake.config.origins[0]}/studio` : value
  const returnTo = typeof given === 'string' ? URL.parse(given) : null
  if (returnTo && isTrustedOrigin(returnTo.origin, lake)) return returnTo
  throw badRequest('"returnTo" must be an address of an origin that may sign people in here')
}
