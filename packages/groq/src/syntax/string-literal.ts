import { GroqError } from '../errors.ts'

const ESCAPES: Readonly<Record<string, string>> = {
  "'": "'",
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}

const LONE_SURROGATE = /\p{Surrogate}/u

const UNICODE = /u(?:([0-9A-Fa-f]{4})|\{([0-9A-Fa-f]+)\})/y

/**
 * Reads the string that begins at `start` with its quote: what it says, and where it ends in the query.
 * Throws `GroqError` for one that does not end, and for an escape sequence that there is not.
 */
export function readString(query: string, start: number): { value: string; end: number } {
  const quote = query[start]!
  let value = ''
  let from = start + 1
  let escapedUnit = false
  for (let at = from; at < query.length; at++) {
    const char = query[at]
    if (char === quote) {
      value += query.slice(from, at)
      if (escapedUnit && LONE_SURROGATE.test(value)) {
        throw problem(query, 'invalid Unicode code point in string', start, at + 1)
      }
      return { value, end: at + 1 }
    }
    if (char !== '\\') continue
    const escape = readEscape(query, at)
    value += query.slice(from, at) + escape.text
    escapedUnit ||= escape.unicode
    from = escape.end
    at = from - 1
  }
  throw problem(query, 'unexpected end-of-file, expected end of string', start, query.length)
}

function readEscape(query: string, at: number): { text: string; end: number; unicode: boolean } {
  const plain = ESCAPES[query[at + 1] ?? '']
  if (plain !== undefined) return { text: plain, end: at + 2, unicode: false }
  UNICODE.lastIndex = at + 1
  const match = UNICODE.exec(query)
  if (match === null) {
    const end = Math.min(at + 2, query.length)
    const written = JSON.stringify(query.slice(at, end))
    throw problem(query, `invalid escape sequence ${written} in string`, at, end)
  }
  const end = UNICODE.lastIndex
  const [, unit, point] = match
  if (unit !== undefined)
    return { text: String.fromCharCode(parseInt(unit, 16)), end, unicode: true }
  const code = parseInt(point!, 16)
  if (code > 0x10ffff) throw problem(query, 'invalid Unicode code point in string', at, end)
  return { text: String.fromCodePoint(code), end, unicode: true }
}

function problem(query: string, description: string, start: number, end: number): GroqError {
  return new GroqError('queryParseError', description, query, start, end)
}
