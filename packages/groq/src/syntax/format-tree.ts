import { Tokenizer } from './tokenizer.ts'

export interface Comment {
  readonly text: string
  /** Whether it follows code on its line. */
  readonly trails: boolean
}

interface Base {
  /** Preceding comments. */
  comments: Comment[]
  /** Whether a space precedes it. */
  spaced: boolean
}

/** A token of a query. */
export interface FormatToken extends Base {
  readonly kind: 'word'
  readonly text: string
}

/** Brackets with their comma-separated content. */
export interface BracketGroup extends Base {
  readonly kind: 'group'
  readonly open: string
  readonly close: string
  readonly entries: BracketGroupEntry[]
  /** Comments before the closing bracket. */
  closing: Comment[]
}

export type FormatNode = FormatToken | BracketGroup

export interface BracketGroupEntry {
  readonly pieces: FormatNode[]
  /** Comments after its comma, on the same line. */
  trailing: Comment[]
}

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }
/** Binary operators with spaces around them. */
const WIDE = new Set(['==', '!=', '<', '<=', '>', '>=', '&&', '||', '+', '-', '*', '/', '%', '**', '=>', '=', '|']) // prettier-ignore
/** Operator keywords after an operand. */
const WORDS = new Set(['in', 'match', 'asc', 'desc'])
const BOTH = { prefix: new Set(['-', '+', '!', '...']), tight: new Set(['.', '->', '::', '..']) }

/** Tokens of a query, nested by brackets; each function declaration is a statement. */
export function parseFormatTree(query: string): FormatNode[][] {
  return new Reader(query).statements()
}

/** Kind of the previous token, which determines spacing and meaning of the next one. */
type Before = 'start' | 'operand' | 'operator' | 'prefix' | 'tight' | 'colon' | 'arrow'

class Reader {
  readonly #tokens: Tokenizer
  #before: Before = 'start'
  /** Comments before a comma or bracket, which move to the next token. */
  #held: Comment[] = []
  /** The token whose comments have been consumed. */
  #read = -1

  constructor(query: string) {
    this.#tokens = new Tokenizer(query, Infinity)
  }

  statements(): FormatNode[][] {
    const statements: FormatNode[][] = []
    for (;;) {
      this.#before = 'start'
      const statement = this.#sequence()
      if (this.#tokens.is(';')) {
        statement.push(this.#word(false))
        statements.push(statement)
        continue
      }
      const comments = this.#comments()
      if (comments.length > 0) statement.push({ kind: 'word', text: '', comments, spaced: false })
      statements.push(statement)
      return statements
    }
  }

  /** Tokens up to a comma, a closing bracket or the end. */
  #sequence(): FormatNode[] {
    const sequence: FormatNode[] = []
    for (;;) {
      const { kind, text } = this.#tokens
      if (kind === 'end' || (kind === 'sign' && [',', ')', ']', '}', ';'].includes(text)))
        return sequence
      if (kind === 'sign' && text in CLOSING) sequence.push(this.#group(text))
      else sequence.push(this.#next())
    }
  }

  #group(open: string): BracketGroup {
    const tokens = this.#tokens
    const comments = this.#comments()
    const spaced = this.#before === 'operator' || this.#before === 'colon'
    const group: BracketGroup = {
      kind: 'group',
      open,
      close: CLOSING[open]!,
      entries: [],
      closing: [],
      comments,
      spaced,
    }
    tokens.advance()
    this.#before = 'start'
    while (!tokens.is(group.close)) {
      const entry: BracketGroupEntry = { pieces: this.#sequence(), trailing: [] }
      group.entries.push(entry)
      if (!tokens.is(',')) break
      const before = this.#comments()
      tokens.advance()
      const all = [...before, ...this.#comments()]
      entry.trailing = all.filter(({ trails }) => trails)
      this.#held = all.filter(({ trails }) => !trails)
      this.#before = 'start'
    }
    group.closing = this.#comments()
    tokens.advance()
    this.#before = 'operand'
    return group
  }

  #next(): FormatToken {
    const tokens = this.#tokens
    const { kind, text, start } = tokens
    const behindOperand = this.#before === 'operand' || this.#before === 'arrow'
    // All documents, followed by a multiplication sign.
    if (text === '**' && kind === 'sign' && !behindOperand) {
      const comments = this.#comments()
      tokens.rewind(start + 1)
      return this.#placed('*', comments, 'operand')
    }
    if (kind === 'name' && WORDS.has(text) && behindOperand) {
      return this.#placed(text, this.#taken(), text === 'asc' || text === 'desc' ? 'operand' : 'operator', true) // prettier-ignore
    }
    if (kind !== 'sign') return this.#placed(this.#written(), this.#taken(), 'operand')
    if (text === ':') return this.#placed(text, this.#taken(), 'colon', false)
    if (BOTH.tight.has(text) || (text === '...' && behindOperand))
      return this.#placed(text, this.#taken(), text === '->' ? 'arrow' : 'tight', false)
    if (WIDE.has(text) && behindOperand) return this.#placed(text, this.#taken(), 'operator', true)
    if (BOTH.prefix.has(text)) return this.#placed(text, this.#taken(), 'prefix')
    return this.#placed(text, this.#taken(), 'operand')
  }

  /** The formatted text of the next token. */
  #written(): string {
    const { kind, query, start, end, value } = this.#tokens
    return kind === 'parent' ? Array(Number(value)).fill('^').join('.') : query.slice(start, end)
  }

  /** Consumes the next token and returns the comments before it. */
  #taken(): Comment[] {
    const comments = this.#comments()
    this.#tokens.advance()
    return comments
  }

  #placed(text: string, comments: Comment[], becomes: Before, spaced?: boolean): FormatToken {
    const before = this.#before
    const usual = before === 'operator' || before === 'colon' || before === 'operand'
    this.#before = becomes
    return { kind: 'word', text, comments, spaced: spaced ?? usual }
  }

  #word(spaced: boolean): FormatToken {
    return this.#placed(this.#written(), this.#taken(), 'start', spaced)
  }

  /** Comments between the previous and the next token. */
  #comments(): Comment[] {
    const { query, previousEnd, start } = this.#tokens
    const held = this.#held
    this.#held = []
    if (this.#read === start) return held
    this.#read = start
    let first = previousEnd > 0
    const found: Comment[] = []
    for (const line of query.slice(previousEnd, start).split('\n')) {
      const at = line.indexOf('//')
      if (at >= 0) found.push({ text: line.slice(at).trimEnd(), trails: first })
      first = false
    }
    return [...held, ...found]
  }
}
