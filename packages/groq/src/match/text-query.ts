import type { Budget, TermQuery } from '../dataset/dataset.ts'
import { LruCache } from '../lru-cache.ts'
import { OpaqueValue } from '../values/values.ts'
import { frequencyScore } from './frequency-score.ts'
import { patternTerms, tokenize } from './tokenize.ts'
import { termQuery, wordTest, type WordTest } from './wildcard.ts'

interface Clause {
  /** One term, or the words of a quoted phrase. */
  tests: readonly WordTest[]
  terms: readonly TermQuery[]
  negated: boolean
}

/** Longer patterns are rare, and not worth the memory. */
export const LONG_PATTERN = 1000

/** Counts the reading of a long pattern, also of one that is remembered: the count tells nothing of who asked before. */
export function spendOnPattern({ length }: string, budget: Budget): void {
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

  static parse(text: string, budget: Budget): TextQuery {
    spendOnPattern(text, budget)
    let query = parsed.get(text)
    if (query === undefined) parsed.set(text, (query = new TextQuery(text)))
    return query
  }

  fits(words: readonly string[], budget: Budget): boolean {
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

  score(words: readonly string[], budget: Budget): number {
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
