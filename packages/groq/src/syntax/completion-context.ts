import { Tokenizer } from './tokenizer.ts'

/** Context of a completion. */
export interface CompletionContext {
  /** What may follow: a value, an operator, an attribute, a pipe function, or string content. */
  readonly kind: 'operand' | 'operator' | 'attribute' | 'pipe' | 'string'
  /** Start of the word to be completed. */
  readonly start: number
  /** A query for the value of `@`, or for the value whose attribute is completed; null if none. */
  readonly scope: string | null
  /** Whether `asc` and `desc` are allowed. */
  readonly ordering: boolean
}

interface Frame {
  readonly scope: string | null
  /** Start of the current operand; -1 after an operator. */
  operand: number
  readonly ordering: boolean
  /** Start of the filter condition; -1 in other brackets. */
  readonly condition: number
}

const WORDS = new Set(['in', 'match', 'asc', 'desc'])
const STEPS = new Set(['.', '->', '|'])
const TYPE = /_type\s*==\s*("[^"\\]*"|'[^'\\]*'|\$[A-Za-z_]\w*)/

/** Context at an offset of a query, ignoring the rest; null if the text before it is not a valid beginning. */
export function completionContextAt(query: string, offset: number): CompletionContext | null {
  const written = query.slice(0, offset)
  const word = /\$?(?:[A-Za-z_]\w*::)?\w*$/.exec(written)!
  const start = offset - word[0].length
  return new Reader(written.slice(0, start)).place(start)
}

class Reader {
  readonly #text: string
  readonly #frames: Frame[] = [{ scope: null, operand: -1, ordering: false, condition: -1 }]
  /** The last sign, if it determines what follows. */
  #asks = ''

  constructor(text: string) {
    this.#text = text
  }

  place(start: number): CompletionContext | null {
    const openString = this.#read()
    const frame = this.#frames.at(-1)
    if (openString === null || frame === undefined) return null
    const { operand, ordering } = frame
    if (openString >= 0)
      return { kind: 'string', start: openString + 1, scope: this.#scope(frame), ordering }
    const before = (): string | null =>
      within(frame.scope, this.#text.slice(operand).replace(/(?:\.|\|)\s*$/, ''))
    if (this.#asks === '.' || this.#asks === '->')
      return { kind: 'attribute', start, scope: before(), ordering }
    if (this.#asks === '|') return { kind: 'pipe', start, scope: before(), ordering }
    const kind = operand < 0 ? 'operand' : 'operator'
    return { kind, start, scope: this.#scope(frame), ordering }
  }

  /**
   * Scans the text; returns the start of an unterminated string, -1 if there is none, null if the query is
   * invalid.
   */
  #read(): number | null {
    let tokens: Tokenizer | undefined
    try {
      for (tokens = new Tokenizer(this.#text, Infinity); tokens.kind !== 'end'; tokens.advance())
        if (!this.#take(tokens)) return null
      return -1
    } catch {
      const start = tokens?.start ?? this.#text.search(/["']/)
      return /^["'][^\n]*$/.test(this.#text.slice(start)) ? start : null
    }
  }

  #take({ kind, text, start, end }: Tokenizer): boolean {
    const frame = this.#frames.at(-1)
    if (frame === undefined) return false
    const requested = this.#asks
    this.#asks = ''
    if (kind === 'sign' && '([{'.includes(text || ' '))
      return this.#open(frame, text, start, end, requested)
    if (kind === 'sign' && ')]}'.includes(text || ' ')) {
      this.#frames.pop()
      return true
    }
    if (kind === 'sign' && STEPS.has(text) && frame.operand >= 0) this.#asks = text
    else if (kind === 'sign' && text !== '@' && (text !== '*' || frame.operand >= 0))
      frame.operand = -1
    else if (kind === 'name' && WORDS.has(text) && frame.operand >= 0 && requested !== '.') {
      if (text === 'in' || text === 'match') frame.operand = -1
    } else if (kind === 'name' && requested === '|') this.#asks = '|'
    else if (frame.operand < 0) frame.operand = start
    return true
  }

  #open(frame: Frame, sign: string, start: number, end: number, requested: string): boolean {
    const { scope, operand } = frame
    const base = operand < 0 ? null : this.#text.slice(operand, start)
    if (operand < 0) frame.operand = start
    if (sign === '(') {
      // A pipe function follows its sign, which follows the base.
      const piped = requested === '|' && base !== null ? base.slice(0, base.lastIndexOf('|')) : null
      const inner = piped === null ? this.#scope(frame) : within(scope, piped)
      this.#frames.push({ scope: inner, operand: -1, ordering: piped !== null, condition: -1 })
      return true
    }
    const inner = base === null ? this.#scope(frame) : within(scope, base.replace(/\|\s*$/, ''))
    const condition = sign === '[' && base !== null ? end : -1
    this.#frames.push({ scope: inner, operand: -1, ordering: false, condition })
    return true
  }

  /** Value of `@` in a bracket: in a condition with a type, documents of that type. */
  #scope({ scope, condition }: Frame): string | null {
    const type = condition < 0 ? null : TYPE.exec(this.#text.slice(condition))
    return scope === null || type === null ? scope : `${scope}[_type == ${type[1]}]`
  }
}

/** A query for an expression in which `@` is the result of another query. */
function within(scope: string | null, written: string): string | null {
  const expression = written.trim()
  if (/^(?:[*$([{"'\d]|[A-Za-z_]\w*\s*(?:\(|::))/.test(expression)) return expression
  if (scope === null || expression.startsWith('^')) return null
  return expression.startsWith('@') ? scope + expression.slice(1) : `${scope}.${expression}`
}
