import type { TermQuery, QueryBudget } from '../dataset/dataset.ts'
import { LruCache } from '../lru-cache.ts'
import { OpaqueValue } from '../values/groq-values.ts'

/** How much a number of hits counts: more is better, but ever less so (BM25 without document lengths). */
export function frequencyScore(hits: number): number {
  return (hits * 2.2) / (hits + 1.2)
}

const SEPARATORS = /[!@#$%^&*(),\\/?";:{}|[\]+<>\s-]+/
const PATTERN_SEPARATORS = /[!@#$%^&(),\\/?";:{}|[\]+<>\s-]+/
const EDGE_DOTS = /^\.+|\.+$/g

/** Longer terms than this are cut: no word is that long, and a hostile one would cost. */
const TERM_LIMIT = 1024

/** The words of a text, lower case. A dot inside a word belongs to it. */
export function tokenize(text: string): string[] {
  return split(text, SEPARATORS)
}

/** The terms of a pattern, lower case, with `*` kept as the wildcard. */
export function patternTerms(text: string): string[] {
  return split(text, PATTERN_SEPARATORS).map((term) => term.slice(0, TERM_LIMIT))
}

function split(text: string, separators: RegExp): string[] {
  const words: string[] = []
  for (const piece of text.toLowerCase().split(separators)) {
    const word = piece.includes('.') ? piece.replace(EDGE_DOTS, '') : piece
    if (word !== '') words.push(word)
  }
  return words
}

export type WordTest = (word: string) => boolean

/**
 * The test for a term in which `*` stands for any run of characters. It looks for the pieces between the wildcards
 * from left to right: no term makes it go back, so none is slow.
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

/** A term as an index of words is asked for it. */
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

/** Longer patterns are rare, and not worth the memory. */
export const LONG_PATTERN = 1000

/** Counts the reading of a long pattern, also of one that is remembered: the count tells nothing of who asked before. */
export function spendOnPattern({ length }: string, budget: QueryBudget): void {
  if (length > LONG_PATTERN) budget.spend(length >> 3)
}

/** Characters of all texts whose clauses are kept: these take about a hundred bytes for each. */
const KEPT_CHARACTERS = 150_000

const parsed = new LruCache<TextQuery>(200, KEPT_CHARACTERS)

/** What `text::query("…")` yields: words that must occur, `"phrases"`, and `-words` that must not. */
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

  /** What every text has that fits. */
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
