import { GroqError } from '../errors.ts'
import { readString } from './string-literal.ts'

/** `sign` is an operator or a bracket, told by its text; `parent` is `^`, `^.^` …, whose value is their number. */
export type TokenKind = 'name' | 'number' | 'string' | 'parameter' | 'parent' | 'sign' | 'end'

/** Longest first: how the text of a sign is found. */
const SIGNS = [
  ['...'],
  ['::', '..', '->', '==', '=>', '!=', '<=', '>=', '&&', '||', '**'],
  '.,:;()[]{}@*+-/%!<>=|'.split(''),
].map((signs) => new Set(signs))

const SPACE = /(?:[\t\n\v\f\r \u0085\u00A0]+|\/\/[^\n]*)+/y
const NAME = /[A-Za-z_][A-Za-z_0-9]*/y
const NUMBER = /[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]*)?/y
const PARENT = /\^(?:[\t\n\v\f\r \u0085\u00A0]*\.[\t\n\v\f\r \u0085\u00A0]*\^)*/y

/** The tokens of a query, read one by one; the fields tell of the one that comes next. */
export class Tokens {
  readonly query: string
  kind: TokenKind = 'end'
  /** A name, the name of a parameter, or a sign. */
  text = ''
  value: string | number = ''
  start = 0
  end = 0
  /** Where the token before ends. */
  previousEnd = 0
  /** Tokens read so far. */
  count = 0
  readonly #limit: number

  /** `limit` is how many tokens may be read before `tooLong` is thrown. */
  constructor(query: string, limit: number) {
    this.query = query
    this.#limit = limit
    this.advance()
  }

  /** Goes to the next token. Throws `GroqError` where none can be read. */
  advance(): void {
    this.previousEnd = this.end
    if (++this.count > this.#limit) {
      throw this.problem(`query is too long: more than ${this.#limit} tokens`, this.end, this.end)
    }
    this.start = this.end + this.#length(SPACE, this.end)
    this.#read(this.query.charCodeAt(this.start))
  }

  /** Reads on from an earlier place of the query. */
  rewind(offset: number): void {
    this.end = offset
    this.advance()
  }

  is(sign: string): boolean {
    return this.kind === 'sign' && this.text === sign
  }

  /** Whether the next token is this sign; goes on behind it if so. */
  take(sign: string): boolean {
    if (!this.is(sign)) return false
    this.advance()
    return true
  }

  /** Whether the next token follows the one before without a space. */
  get adjacent(): boolean {
    return this.start === this.previousEnd
  }

  /** The next token as it is written, or `end-of-file`, for a message. */
  describe(): string {
    if (this.kind === 'end') return 'end-of-file'
    const written = this.query.slice(this.start, this.end)
    return `token ${JSON.stringify(written.length > 40 ? `${written.slice(0, 40)}…` : written)}`
  }

  /** A refusal that points at a part of the query: the next token, or where the last one ends. */
  problem(
    description: string,
    start = this.kind === 'end' ? this.previousEnd : this.start,
    end = this.kind === 'end' ? start : this.end,
  ): GroqError {
    return new GroqError('queryParseError', description, this.query, start, end)
  }

  /** A refusal of the token that comes next: `expected` says what should stand there. */
  unexpected(expected: string): GroqError {
    return this.problem(`unexpected ${this.describe()}, expected ${expected}`)
  }

  #length(pattern: RegExp, at: number): number {
    pattern.lastIndex = at
    return pattern.test(this.query) ? pattern.lastIndex - at : 0
  }

  #set(kind: TokenKind, end: number, text: string, value: string | number = ''): void {
    this.kind = kind
    this.end = end
    this.text = text
    this.value = value
  }

  #read(code: number): void {
    const { query, start } = this
    if (Number.isNaN(code)) return this.#set('end', start, '')
    if (code === 0x22 || code === 0x27) {
      const { value, end } = readString(query, start)
      return this.#set('string', end, '', value)
    }
    const name = this.#length(NAME, start)
    if (name > 0) return this.#set('name', start + name, query.slice(start, start + name))
    if (code >= 0x30 && code <= 0x39) return this.#readNumber()
    if (code === 0x24) return this.#readParameter()
    if (code === 0x5e) {
      const end = start + this.#length(PARENT, start)
      return this.#set('parent', end, '^', query.slice(start, end).split('^').length - 1)
    }
    for (const [index, signs] of SIGNS.entries()) {
      const text = query.slice(start, start + SIGNS.length - index)
      if (signs.has(text)) return this.#set('sign', start + text.length, text)
    }
    // What no token begins with is refused by whoever looks at it, in the words of what was expected there.
    this.#set('sign', start + (query.codePointAt(start)! > 0xffff ? 2 : 1), '')
  }

  #readNumber(): void {
    const end = this.start + this.#length(NUMBER, this.start)
    const written = this.query.slice(this.start, end)
    if (!/[0-9]$/.test(written)) {
      throw this.problem(
        `unexpected token ${JSON.stringify(written)}, expected the digits of an exponent`,
        this.start,
        end,
      )
    }
    this.#set('number', end, '', Number(written))
  }

  #readParameter(): void {
    const length = this.#length(NAME, this.start + 1)
    const end = this.start + 1 + length
    if (length === 0)
      throw this.problem("expected the name of a parameter after '$'", this.start, end)
    this.#set('parameter', end, this.query.slice(this.start + 1, end))
  }
}
