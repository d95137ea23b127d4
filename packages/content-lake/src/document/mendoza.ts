/** A patch in Mendoza's wire format: operation codes and arguments in one flat array. */
export type MendozaPatch = unknown[]

const VALUE = 0
const PUSH_FIELD_COPY = 10
const PUSH_FIELD_BLANK = 11
const PUSH_ELEMENT_COPY = 12
const PUSH_ELEMENT_BLANK = 13
const RETURN_INTO_OBJECT_SAME_KEY_POP = 15
const RETURN_INTO_ARRAY_POP = 16
const OBJECT_SET_FIELD_VALUE = 17
const OBJECT_DELETE_FIELD = 19
const ARRAY_APPEND_VALUE = 20
const ARRAY_APPEND_SLICE = 21
const STRING_APPEND_STRING = 22
const STRING_APPEND_SLICE = 23

type Fields = Record<string, unknown>

/**
 * Encodes the difference between two JSON values; common parts are referenced, not repeated. Format:
 * github.com/sanity-io/mendoza.
 */
export function encodeMendoza(before: unknown, after: unknown): MendozaPatch {
  if (!isObject(before) || !isObject(after)) return [VALUE, after]
  const patch: MendozaPatch = []
  encodeObject(patch, before, after)
  return patch
}

/** The output starts as a copy of `before`: only differences are written. */
function encodeObject(patch: MendozaPatch, before: Fields, after: Fields): void {
  const keys = Object.keys(before).sort()
  for (const [index, key] of keys.entries()) {
    if (!Object.hasOwn(after, key)) patch.push(OBJECT_DELETE_FIELD, index)
    else encodeField(patch, index, key, before[key], after[key])
  }
  for (const key of Object.keys(after)) {
    if (!Object.hasOwn(before, key)) patch.push(OBJECT_SET_FIELD_VALUE, after[key], key)
  }
}

function encodeField(
  patch: MendozaPatch,
  index: number,
  key: string,
  before: unknown,
  after: unknown,
): void {
  if (isJsonEqual(before, after)) return
  if (isObject(before) && isObject(after) && sharesKey(before, after)) {
    patch.push(PUSH_FIELD_COPY, index)
    encodeObject(patch, before, after)
    patch.push(RETURN_INTO_OBJECT_SAME_KEY_POP)
    return
  }
  const inner = encodeBlank(before, after)
  if (inner) patch.push(PUSH_FIELD_BLANK, index, ...inner, RETURN_INTO_OBJECT_SAME_KEY_POP)
  else patch.push(OBJECT_SET_FIELD_VALUE, after, key)
}

/** Operations for an empty output; undefined if the plain value is at most as long. */
function encodeBlank(before: unknown, after: unknown): MendozaPatch | undefined {
  if (typeof before === 'string' && typeof after === 'string') return encodeString(before, after)
  if (Array.isArray(before) && Array.isArray(after)) return encodeArray(before, after)
  return undefined
}

function encodeArray(before: unknown[], after: unknown[]): MendozaPatch | undefined {
  const partners = pairElements(before, after)
  if (partners.every((partner) => partner === undefined)) return undefined
  const patch: MendozaPatch = []
  let slice: { from: number; to: number } | undefined
  const endSlice = (): void => {
    if (slice) patch.push(ARRAY_APPEND_SLICE, slice.from, slice.to)
    slice = undefined
  }
  for (const [at, value] of after.entries()) {
    const from = partners[at]
    if (from !== undefined && isJsonEqual(before[from], value)) {
      if (slice?.to === from) slice.to = from + 1
      else {
        endSlice()
        slice = { from, to: from + 1 }
      }
      continue
    }
    endSlice()
    encodeElement(patch, from, from === undefined ? undefined : before[from], value)
  }
  endSlice()
  return patch
}

function encodeElement(
  patch: MendozaPatch,
  index: number | undefined,
  before: unknown,
  after: unknown,
): void {
  if (index !== undefined && isObject(before) && isObject(after) && sharesKey(before, after)) {
    patch.push(PUSH_ELEMENT_COPY, index)
    encodeObject(patch, before, after)
    patch.push(RETURN_INTO_ARRAY_POP)
    return
  }
  const inner = index === undefined ? undefined : encodeBlank(before, after)
  if (inner) patch.push(PUSH_ELEMENT_BLANK, index, ...inner, RETURN_INTO_ARRAY_POP)
  else patch.push(ARRAY_APPEND_VALUE, after)
}

/** For each new element the index of its old counterpart: by `_key`, by equality, else by position. */
function pairElements(before: unknown[], after: unknown[]): (number | undefined)[] {
  const byIdentity = new Map<string, number[]>()
  for (const [index, value] of before.entries()) {
    const identity = identityOf(value)
    const known = byIdentity.get(identity)
    if (known) known.push(index)
    else byIdentity.set(identity, [index])
  }
  return after.map((value, at) => {
    const match = byIdentity.get(identityOf(value))?.shift()
    if (match !== undefined) return match
    return keyOf(value) === undefined && keyOf(before[at]) === undefined && at < before.length
      ? at
      : undefined
  })
}

function identityOf(value: unknown): string {
  const key = keyOf(value)
  return key === undefined ? JSON.stringify(value) : `key:${key}`
}

function keyOf(value: unknown): string | undefined {
  return isObject(value) && typeof value._key === 'string' ? value._key : undefined
}

/** A shorter string is written whole instead of as slices of the old one. */
const SLICE_WORTH = 16

function encodeString(before: string, after: string): MendozaPatch | undefined {
  const limit = Math.min(before.length, after.length)
  let head = 0
  while (head < limit && before.charCodeAt(head) === after.charCodeAt(head)) head++
  if (isHighSurrogate(before.charCodeAt(head - 1))) head--
  let tail = 0
  while (
    tail < limit - head &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  )
    tail++
  if (isLowSurrogate(before.charCodeAt(before.length - tail))) tail--
  // Existing decoders read the offset of a second slice in UTF-16 units, which is correct only after ASCII.
  if (!isAscii(before.slice(0, before.length - tail))) tail = 0
  if (head + tail < SLICE_WORTH) return undefined
  const patch: MendozaPatch = []
  if (head > 0) patch.push(STRING_APPEND_SLICE, 0, utf8Length(before.slice(0, head)))
  const middle = after.slice(head, after.length - tail)
  if (middle !== '') patch.push(STRING_APPEND_STRING, middle)
  if (tail > 0) {
    const from = before.length - tail
    patch.push(STRING_APPEND_SLICE, from, from + utf8Length(before.slice(from)))
  }
  return patch
}

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff
const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 127) return false
  return true
}

/** Length in UTF-8 bytes; a lone surrogate counts three, as in the decoder. */
function utf8Length(text: string): number {
  return Buffer.byteLength(text, 'utf8')
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function sharesKey(before: Fields, after: Fields): boolean {
  return Object.keys(before).some((key) => Object.hasOwn(after, key))
}

/** Whether two JSON values are equal, regardless of key order. */
export function isJsonEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a)) {
    return (
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((value, index) => isJsonEqual(value, b[index]))
    )
  }
  if (!isObject(a) || !isObject(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isJsonEqual(a[key], b[key]))
  )
}
