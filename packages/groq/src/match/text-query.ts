import type { TermQuery, QueryBudget } from '../dataset/dataset.ts'
import { LruCache } from '../lru-cache.ts'
import { foldWords } from './fold-words.ts'
import { OpaqueValue } from '../values/groq-values.ts'

/** Score of a number of hits, with diminishing returns (BM25 without document length). */
export function frequencyScore(hits: number): number {
  return (hits * 2.2) / (hits + 1.2)
}

/** The apostrophe separates an article from its word: “l’exposition” contains “exposition”. */
const SEPARATORS = /[!@#$%^&*(),\\/?"'’;:{}|[\]+<>\s-]+/
const PATTERN_SEPARATORS = /[!@#$%^&(),\\/?"'’;:{}|[\]+<>\s-]+/
const EDGE_DOTS = /^\.+|\.+$/g

/** Longer terms are truncated: no word is that long, and matching would be expensive. */
const TERM_LIMIT = 1024

/** The folded words of a text. A dot inside a word is part of it. */
export function tokenize(text: string): string[] {
  return split(text, SEPARATORS)
}

/** The folded terms of a pattern, with `*` as wildcard. */
export function patternTerms(text: string): string[] {
  return split(text, PATTERN_SEPARATORS).map((term) => term.slice(0, TERM_LIMIT))
}

function split(text: string, separators: RegExp): string[] {
  const words: string[] = []
  for (const piece of foldWords(text).split(separators)) {
    const word = piece.includes('.') ? piece.replace(EDGE_DOTS, '') : piece
    if (word !== '') words.push(word)
  }
  return words
}

export type WordTest = (word: string) => boolean

/**
 * Compiles a term in which `*` matches any characters. Searches the parts between wildcards from left to
 * right without backtracking, so matching is linear.
 */
export function wordTest(term: string): WordTest {
  if (!term.includes('*')) return (word) => word === term
  const pieces = term
    .split('*')
    .filter((piece, index, all) => piece !== '' || index === 0 || index === all.length - 1)
  const first = pieces[0]!
  const last = pieces[pieces.length - 1]!
  const middle = pieces.slice(1, -1)
  if (middle.length === 0 && last === '') return (word) => word.startsWith(first)
  return (word) => {
    if (word.length < first.length + last.length || !word.startsWith(first) || !word.endsWith(last))
      return false
    let position = first.length
    const end = word.length - last.length
    for (const piece of middle) {
      const found = word.indexOf(piece, position)
      if (found === -1 || found + piece.length > end) return false
      position = found + piece.length
    }
    return true
  }
}

/** The index query of a term. */
export function termQuery(term: string): TermQuery {
  const wildcard = term.indexOf('*')
  if (wildcard === -1) return { exact: term }
  const isPrefix = wildcard > 0 && /^\*+$/.test(term.slice(wildcard))
  return isPrefix ? { prefix: term.slice(0, wildcard) } : { test: wordTest(term), pattern: term }
}

interface Clause {
  /** One term, or the words of a quoted phrase. */
  tests: readonly WordTest[]
  terms: readonly TermQuery[]
  negated: boolean
}

/** Longer patterns are rare and not cached. */
export const LONG_PATTERN = 1000

/** Charges the parsing of a long pattern, cached or not, so that the cost does not reveal earlier queries. */
export function spendOnPattern({ length }: string, budget: QueryBudget): void {
  if (length > LONG_PATTERN) budget.spend(length >> 3)
}

/** Maximum characters of all cached patterns: each takes about a hundred bytes. */
const KEPT_CHARACTERS = 150_000

const parsed = new LruCache<TextQuery>(200, KEPT_CHARACTERS)

/** Result of `text::query("…")`: required words, `"phrases"`, and excluded `-words`. */
export class TextQuery extends OpaqueValue {
  readonly #clauses: readonly Clause[]

  private constructor(text: string) {
    super()
    this.#clauses = parseClauses(text)
  }

  static parse(text: string, budget: QueryBudget): TextQuery {
    spendOnPattern(text, budget)
    let query = parsed.get(text)
    if (query === undefined) parsed.set(text, (query = new TextQuery(text)))
    return query
  }

  fits(words: readonly string[], budget: QueryBudget): boolean {
    return (
      this.#clauses.length > 0 &&
      this.#clauses.every(({ tests, negated }) => {
        budget.spend((words.length >> 4) + ((words.length * (tests.length - 1)) >> 6))
        return occursIn(words, tests) !== negated
      })
    )
  }

  /** Terms that every match has. */
  get required(): TermQuery[] {
    return this.#clauses.flatMap(({ terms, negated }) => (negated ? [] : terms))
  }

  score(words: readonly string[], budget: QueryBudget): number {
    if (!this.fits(words, budget)) return 0
    let score = 0
    for (const { tests, negated } of this.#clauses) {
      budget.spend(words.length >> 4)
      if (!negated) score += frequencyScore(occurrences(words, tests))
    }
    return score
  }

  override toJSON(): unknown {
    return null
  }
}

function parseClauses(text: string): Clause[] {
  const clauses: Clause[] = []
  for (const [, minus, phrase, word] of text.matchAll(/(-?)(?:"([^"]*)"?|([^\s"]+))/g)) {
    const negated = minus === '-'
    if (phrase !== undefined) {
      const words = tokenize(phrase)
      const terms = words.map((exact) => ({ exact }))
      if (words.length > 0) clauses.push({ tests: words.map(wordTest), terms, negated })
    } else {
      for (const term of patternTerms(word ?? ''))
        clauses.push({ tests: [wordTest(term)], terms: [termQuery(term)], negated })
    }
  }
  return clauses
}

function startsAt(words: readonly string[], start: number, tests: readonly WordTest[]): boolean {
  return tests.every((test, offset) => test(words[start + offset]!))
}

function occursIn(words: readonly string[], tests: readonly WordTest[]): boolean {
  if (tests.length === 1) return words.some(tests[0]!)
  return occurrences(words, tests) > 0
}

function occurrences(words: readonly string[], tests: readonly WordTest[]): number {
  let count = 0
  for (let start = 0; start + tests.length <= words.length; start++) {
    if (startsAt(words, start, tests)) count++
  }
  return count
}
