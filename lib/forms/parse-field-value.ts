import { isCalendarDate } from '../time/calendar-date.ts'
import type { Locale } from '../locales.ts'
import { foldCharacters, foldEmail, withoutInvisibleMarks } from './fold-characters.ts'
import { isEmail } from './is-email.ts'
import type { FormField } from './form-schema.ts'
import { parseNumber } from './parse-number.ts'
import type { ValidationProblem } from './validation-problem.ts'
import { siteTimeToInstant, isLocalTime } from './site-time.ts'

/** A typed value; files are separate. */
export type FieldValue = string | number | boolean | readonly string[]

type Reading = { value?: FieldValue; problem?: undefined } | { problem: ValidationProblem }

/** Where and when a form was filled in. */
export interface ParseContext {
  /** Current time, for dates that must be in the future. */
  now: Date
  /** Language of the page, for the signs in its numbers. */
  locale: Locale
}

/** Maximum length of a text, and number of list members, unless an editor sets one. */
const defaultMaximum = { text: 10_000, list: 100 }

/**
 * Parses a submitted value by its field. An empty one has neither value nor problem here; the form decides
 * whether it is required.
 *
 * @param raw the texts as submitted
 */
export function parseFieldValue(
  field: FormField,
  raw: readonly string[],
  context: ParseContext,
): Reading {
  const texts = raw.map(cleanText).filter(Boolean)
  if (field.type === 'boolean') return readBoolean(field, texts)
  if (field.type === 'array') return readList(field, texts)
  const [text] = texts
  if (text === undefined) return {}
  return field.type === 'string'
    ? readText(field, text, context.now)
    : readNumber(field, text, context.locale)
}

/** The value of a field that visitors cannot change. */
export function fixedFieldValue(field: FormField, context: ParseContext): FieldValue | undefined {
  const { default: given = '' } = field
  const reading = parseFieldValue({ ...field, widget: 'hidden' }, [given], context)
  return 'value' in reading ? reading.value : undefined
}

/** Normalizes line endings, removes control characters, and trims. A text without a visible character is empty. */
function cleanText(text: string): string {
  const clean = text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?![\n\t])\p{Cc}/gu, '')
    .trim()
  return /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(clean) ? clean : ''
}

function readBoolean({ widget }: FormField, texts: readonly string[]): Reading {
  const yes = texts.includes('true') || texts.includes('on')
  if (widget === 'checkbox') return yes ? { value: true } : {}
  if (texts.length === 0) return {}
  return yes || texts.includes('false') ? { value: yes } : { problem: { code: 'choice' } }
}

function readList(field: FormField, texts: readonly string[]): Reading {
  const listed = field.widget === 'choice-multiple-expanded'
  const members = listed ? texts : texts.flatMap((text) => text.split(/[,،、]/).map(cleanText))
  const value = [...new Set(members.filter(Boolean))]
  if (value.length === 0) return {}
  if (field.enum && value.some((member) => !field.enum?.includes(member)))
    return { problem: { code: 'choice' } }
  const maximum = field.maximum ?? defaultMaximum.list
  if (value.length > maximum) return { problem: { code: 'tooMany', maximum } }
  if (field.minimum !== undefined && value.length < field.minimum)
    return { problem: { code: 'tooFew', minimum: field.minimum } }
  const { text } = defaultMaximum
  if (value.join('').length > text) return { problem: { code: 'tooLong', maximum: text } }
  return { value }
}

function readNumber(field: FormField, text: string, locale: Locale): Reading {
  const value = parseNumber(text, locale)
  if (field.type === 'integer' && !Number.isSafeInteger(value))
    return { problem: { code: 'integer' } }
  if (value === undefined) return { problem: { code: 'number' } }
  const { minimum, maximum } = field
  if (minimum !== undefined && value < minimum) return { problem: { code: 'tooSmall', minimum } }
  if (maximum !== undefined && value > maximum) return { problem: { code: 'tooBig', maximum } }
  return { value: value === 0 ? 0 : value }
}

function readText(field: FormField, text: string, now: Date): Reading {
  if (field.enum && field.widget !== 'hidden')
    return field.enum.includes(text) ? { value: text } : { problem: { code: 'choice' } }
  if (['date', 'datetime', 'datetime-local'].includes(field.widget))
    return readTime(field, text, now)
  const value = foldText(field, text)
  const length = Array.from(value).length
  const maximum = field.maximum ?? defaultMaximum.text
  if (length > maximum) return { problem: { code: 'tooLong', maximum } }
  if (field.minimum !== undefined && length < field.minimum)
    return { problem: { code: 'tooShort', minimum: field.minimum } }
  if (field.widget === 'email' && !isEmail(value)) return { problem: { code: 'email' } }
  if (field.widget === 'tel' && !isPhone(value)) return { problem: { code: 'tel' } }
  if (field.widget === 'url' && !isWebAddress(value)) return { problem: { code: 'url' } }
  if (field.pattern && !matchesPattern(field.pattern, value))
    return { problem: { code: 'pattern', pattern: field.pattern } }
  return { value }
}

/** A text as it is stored: in one line, and without what people cannot tell apart where each character counts. */
function foldText({ widget, pattern }: FormField, text: string): string {
  if (widget === 'textarea') return text
  const line = text.replaceAll(/\s*\n\s*/g, ' ')
  if (widget === 'email') return foldEmail(line)
  if (widget === 'url') return withoutInvisibleMarks(line)
  return widget === 'tel' || pattern ? foldCharacters(line) : line
}

function readTime({ widget, future }: FormField, typed: string, now: Date): Reading {
  const text = foldCharacters(typed)
  const value = widget === 'datetime' ? siteTimeToInstant(text) : text
  const known =
    widget === 'date' ? isCalendarDate(text) : widget === 'datetime' || isLocalTime(text)
  if (value === undefined || !known) return { problem: { code: 'date' } }
  // A date counts as past only when it is over in every time zone.
  const earliest = new Date(now.getTime() - (widget === 'datetime' ? 0 : 12 * 3_600_000))
  const given = widget === 'date' ? value : (siteTimeToInstant(value) ?? value)
  const limit = earliest.toISOString().slice(0, given.length)
  return future && given < limit ? { problem: { code: 'past' } } : { value }
}

/**
 * Whether a text matches a pattern: `#` matches a digit, `@` a letter, any other character itself,
 * ignoring case. Runs in linear time, so that no pattern can block the server.
 */
function matchesPattern(pattern: string, text: string): boolean {
  const wanted = Array.from(pattern)
  const given = Array.from(text)
  return (
    wanted.length === given.length &&
    wanted.every((sign, index) => matchesPatternCharacter(sign, given[index] ?? ''))
  )
}

function matchesPatternCharacter(sign: string, given: string): boolean {
  if (sign === '#') return /^\p{Nd}$/u.test(given)
  if (sign === '@') return /^\p{L}$/u.test(given)
  return sign.toLowerCase() === given.toLowerCase()
}

/** Digits with common separators, and an extension. */
const phone =
  /^(?<number>\(?\+?[\d ().\-/]+)(?:[,;]? ?(?:ext|extn|extension|x|poste|#|تحويلة|内線)[.:]? ?\d{1,7})?$/iu

function isPhone(text: string): boolean {
  const digits = phone.exec(text)?.groups?.number?.match(/\d/g)?.length ?? 0
  return digits >= 5 && digits <= 15
}

/** An http(s) URL; never a scheme that a browser would execute. */
function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
