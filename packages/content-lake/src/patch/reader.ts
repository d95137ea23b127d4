import { MalformedPath } from './errors.ts'
import type { Literal } from './path.ts'

const ESCAPES: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}

/** Goes through the text of a path from left to right. */
export class PathReader {
  readonly text: string
  #at = 0

  constructor(text: string) {
    this.text = text
  }

  /** Takes the text that stands next, if it is this one, and the space before it. */
  take(symbol: string): boolean {
    this.#skipSpace()
    if (!this.text.startsWith(symbol, this.#at)) return false
    this.#at += symbol.length
    return true
  }

  /**
   * Whether this stands next.
   *
   * @param pattern sticky, so that it looks nowhere else
   */
  sees(pattern: RegExp): boolean {
    return this.#next(pattern) !== undefined
  }

  takeName(): string | undefined {
    if (this.sees(/'/y)) return this.#quoted("'", 'name')
    return this.#takeNext(/[A-Za-z_$][\w$]*/y)
  }

  takeNumber(): number | undefined {
    const digits = this.#takeNext(/-?\d+(\.\d+)?/y)
    return digits === undefined ? undefined : Number(digits)
  }

  /** Takes a text, a number, `true`, `false` or `null`. */
  takeLiteral(): { type: 'literal'; value: Literal } | undefined {
    if (this.sees(/"/y)) return { type: 'literal', value: this.#quoted('"', 'text') }
    const word = this.#takeNext(/(true|false|null)(?![\w$])/y)
    if (word !== undefined) return { type: 'literal', value: JSON.parse(word) as Literal }
    const value = this.takeNumber()
    return value === undefined ? undefined : { type: 'literal', value }
  }

  atEnd(): boolean {
    this.#skipSpace()
    return this.#at === this.text.length
  }

  /** What is wrong with what stands next. */
  problem(problem: string): MalformedPath {
    this.#skipSpace()
    return new MalformedPath(this.text, this.#at, problem)
  }

  #quoted(quote: string, what: string): string {
    const start = this.#at
    this.#at++
    let value = ''
    for (let char = this.text[this.#at]; char !== quote; char = this.text[this.#at]) {
      if (char === undefined)
        throw new MalformedPath(this.text, start, `a ${what} that is never closed with ${quote}`)
      value += char === '\\' ? this.#escaped() : char
      this.#at++
    }
    this.#at++
    return value
  }

  /** Reads from a backslash to the last character of what it stands for. */
  #escaped(): string {
    const char = this.text[++this.#at] ?? ''
    if (char === 'u') {
      const digits = /^[0-9a-fA-F]{4}/.exec(this.text.slice(this.#at + 1, this.#at + 5))?.[0]
      if (digits === undefined) throw this.problem('"\\u" without four hexadecimal digits')
      this.#at += 4
      return String.fromCharCode(Number.parseInt(digits, 16))
    }
    if (/["'\\/]/.test(char)) return char
    const escaped = ESCAPES[char]
    if (escaped === undefined) throw this.problem('an unknown escape')
    return escaped
  }

  #takeNext(pattern: RegExp): string | undefined {
    const found = this.#next(pattern)
    if (found !== undefined) this.#at += found.length
    return found
  }

  #next(pattern: RegExp): string | undefined {
    this.#skipSpace()
    pattern.lastIndex = this.#at
    return pattern.exec(this.text)?.[0]
  }

  #skipSpace(): void {
    while (/\s/.test(this.text[this.#at] ?? '')) this.#at++
  }
}
