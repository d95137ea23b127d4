import { GroqError, limitError } from '../groq-error.ts'

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
 * Parses the string at `start`: its value, and its end in the query. Throws `GroqError` if it is unterminated
 * or has an unknown escape sequence.
 */
function readString(query: string, start: number): { value: string; end: number } {
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

/** `sign` is an operator or bracket, by its text; `parent` is `^`, `^.^` …, with their count as value. */
type TokenKind = 'name' | 'number' | 'string' | 'parameter' | 'parent' | 'sign' | 'end'

/** Multi-character signs, longest first, by their first character. */
const LONG_SIGNS: ReadonlyMap<string, readonly string[]> = new Map([
  ['.', ['...', '..']],
  [':', ['::']],
  ['-', ['->']],
  ['=', ['==', '=>']],
  ['!', ['!=']],
  ['<', ['<=']],
  ['>', ['>=']],
  ['&', ['&&']],
  ['|', ['||']],
  ['*', ['**']],
])
const SHORT_SIGNS = new Set('.,:;()[]{}@*+-/%!<>=|'.split(''))

/** Character classes by character code. */
const SPACE = 1
const LETTER = 2
const DIGIT = 4
const CLASSES = new Uint8Array(256)
for (const code of [0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20, 0x85, 0xa0]) CLASSES[code] = SPACE
for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_'.split(''))
  CLASSES[letter.charCodeAt(0)] = LETTER
for (const digit of '0123456789'.split('')) CLASSES[digit.charCodeAt(0)] = DIGIT

const NUMBER = /[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]*)?/y
const PARENT = /\^(?:[\t\n\v\f\r \u0085\u00A0]*\.[\t\n\v\f\r \u0085\u00A0]*\^)*/y

/** Tokenizer; the fields describe the next token. */
export class Tokenizer {
  readonly query: string
  kind: TokenKind = 'end'
  /** A name, a parameter name, or a sign. */
  text = ''
  value: string | number | null = ''
  start = 0
  end = 0
  /** End of the previous token. */
  previousEnd = 0
  /** Tokens read so far. */
  count = 0
  readonly #limit: number

  /** `limit` is the maximum number of tokens. */
  constructor(query: string, limit: number) {
    this.query = query
    this.#limit = limit
    this.advance()
  }

  /** Advances to the next token. Throws `GroqError` if there is no valid one. */
  advance(): void {
    this.previousEnd = this.end
    if (++this.count > this.#limit) throw limitError('work')
    this.start = this.#skipSpace(this.end)
    this.#read(this.query.charCodeAt(this.start))
  }

  /** Continues at an earlier offset. */
  rewind(offset: number): void {
    this.end = offset
    this.advance()
  }

  is(sign: string): boolean {
    return this.kind === 'sign' && this.text === sign
  }

  /** Consumes the next token if it is this sign. */
  take(sign: string): boolean {
    if (!this.is(sign)) return false
    this.advance()
    return true
  }

  /** Whether the next token follows without a space. */
  get adjacent(): boolean {
    return this.start === this.previousEnd
  }

  /** The next token as written, or `end-of-file`, for messages. */
  describe(): string {
    if (this.kind === 'end') return 'end-of-file'
    const written = this.query.slice(this.start, this.end)
    return `token ${JSON.stringify(written.length > 40 ? `${written.slice(0, 40)}…` : written)}`
  }

  /** An error at a range of the query; by default the next token, or the end. */
  problem(
    description: string,
    start = this.kind === 'end' ? this.previousEnd : this.start,
    end = this.kind === 'end' ? start : this.end,
  ): GroqError {
    return new GroqError('queryParseError', description, this.query, start, end)
  }

  /** An error for the next token: `expected` describes a valid one. */
  unexpected(expected: string): GroqError {
    return this.problem(`unexpected ${this.describe()}, expected ${expected}`)
  }

  /** End of whitespace and comments from an offset. */
  #skipSpace(from: number): number {
    const { query } = this
    for (let at = from; ;) {
      if (CLASSES[query.charCodeAt(at)] === SPACE) at++
      else if (query.startsWith('//', at)) {
        const line = query.indexOf('\n', at)
        at = line < 0 ? query.length : line
      } else return at
    }
  }

  /** End of characters of some classes from an offset. */
  #skip(classes: number, from: number): number {
    let at = from
    while (((CLASSES[this.query.charCodeAt(at)] ?? 0) & classes) !== 0) at++
    return at
  }

  #set(kind: TokenKind, end: number, text: string, value: string | number | null = ''): void {
    this.kind = kind
    this.end = end
    this.text = text
    this.value = value
  }

  #read(code: number): void {
    const { query, start } = this
    if (Number.isNaN(code)) return this.#set('end', start, '')
    if (CLASSES[code] === LETTER) {
      const end = this.#skip(LETTER | DIGIT, start)
      return this.#set('name', end, query.slice(start, end))
    }
    if (CLASSES[code] === DIGIT) return this.#readNumber()
    if (code === 0x22 || code === 0x27) {
      const { value, end } = readString(query, start)
      return this.#set('string', end, '', value)
    }
    if (code === 0x24) return this.#readParameter()
    if (code === 0x5e) return this.#readParent()
    const short = query[start]!
    for (const long of LONG_SIGNS.get(short) ?? [])
      if (query.startsWith(long, start)) return this.#set('sign', start + long.length, long)
    if (SHORT_SIGNS.has(short)) return this.#set('sign', start + 1, short)
    // An unknown character is rejected by the parser, with a description of what it expected.
    this.#set('sign', start + (query.codePointAt(start)! > 0xffff ? 2 : 1), '')
  }

  #readNumber(): void {
    NUMBER.lastIndex = this.start
    NUMBER.test(this.query)
    const end = NUMBER.lastIndex
    const written = this.query.slice(this.start, end)
    if (CLASSES[written.charCodeAt(written.length - 1)] !== DIGIT) {
      throw this.problem(
        `unexpected token ${JSON.stringify(written)}, expected the digits of an exponent`,
        this.start,
        end,
      )
    }
    // A number out of range is null, as the specification defines for infinity.
    const value = Number(written)
    this.#set('number', end, '', Number.isFinite(value) ? value : null)
  }

  #readParameter(): void {
    const { query, start } = this
    const starts = CLASSES[query.charCodeAt(start + 1)] === LETTER
    const end = starts ? this.#skip(LETTER | DIGIT, start + 1) : start + 1
    if (!starts) throw this.problem("expected the name of a parameter after '$'", start, end)
    this.#set('parameter', end, query.slice(start + 1, end))
  }

  #readParent(): void {
    PARENT.lastIndex = this.start
    PARENT.test(this.query)
    const end = PARENT.lastIndex
    const levels = this.query.slice(this.start, end).split('^').length - 1
    this.#set('parent', end, '^', levels)
  }
}
