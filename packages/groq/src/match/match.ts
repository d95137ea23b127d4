import type { QueryBudget, TermQuery } from '../dataset/dataset.ts'
import { LruCache } from '../lru-cache.ts'
import type { Scope } from '../evaluation/scope.ts'
import { wordsInside } from './document-words.ts'
import {
  frequencyScore,
  LONG_PATTERN,
  spendOnPattern,
  TextQuery,
  patternTerms,
  tokenize,
  termQuery,
  wordTest,
  type WordTest,
} from './text-query.ts'

/**
 * `text match pattern`. Every term of the pattern must match a word of the text; an array on the left joins
 * its strings, one on the right requires all its terms. With `text::query()` on the right, documents and
 * objects on the left are searched as a whole.
 */
export function matches(left: unknown, right: unknown, { evaluation }: Scope): boolean {
  if (right instanceof TextQuery) return right.fits(wordsInside(left), evaluation)
  const tests = testsOf(right, evaluation)
  if (tests === null || tests.length === 0) return false
  const words = countedWords(left, evaluation)
  return tests.every((test) => {
    evaluation.spend(words.length >> 2)
    return words.some(test)
  })
}

/** The score of a match: each term scores by the number of matching words. */
export function matchScore(left: unknown, right: unknown, { evaluation }: Scope): number {
  if (right instanceof TextQuery) return right.score(wordsInside(left), evaluation)
  const tests = testsOf(right, evaluation)
  if (tests === null) return 0
  const words = countedWords(left, evaluation)
  let score = 0
  for (const test of tests) {
    evaluation.spend(words.length >> 2)
    score += frequencyScore(words.filter(test).length)
  }
  return score
}

/** Characters tokenized per step, as a power of two. */
const TEXT_IN_STEP = 6

function countedWords(value: unknown, budget: QueryBudget): string[] {
  for (const text of Array.isArray(value) ? value : [value])
    if (typeof text === 'string') budget.spend(text.length >> TEXT_IN_STEP)
  return wordsOf(value)
}

/** The words of a string, or of the strings in an array. */
export function wordsOf(value: unknown): string[] {
  if (typeof value === 'string') return tokenize(value)
  if (!Array.isArray(value)) return []
  return value.flatMap((item) => (typeof item === 'string' ? tokenize(item) : []))
}

const known = new LruCache<readonly WordTest[]>(500)

/** Word tests for the terms of a pattern; null if it contains a non-string. */
function testsOf(value: unknown, budget: QueryBudget): readonly WordTest[] | null {
  if (typeof value === 'string') return testsOfText(value, budget)
  if (!Array.isArray(value)) return null
  const tests: WordTest[] = []
  for (const item of value) {
    if (typeof item !== 'string') return null
    tests.push(...testsOfText(item, budget))
  }
  return tests
}

function testsOfText(text: string, budget: QueryBudget): readonly WordTest[] {
  spendOnPattern(text, budget)
  const remembered = known.get(text)
  if (remembered !== undefined) return remembered
  const tests = patternTerms(text).map(wordTest)
  if (text.length <= LONG_PATTERN) known.set(text, tests)
  return tests
}

/**
 * Terms that every matching document has, for a pattern other than `text::query()`. Null if nothing can
 * match.
 */
export function requiredTermsOfPattern(pattern: unknown): TermQuery[] | null {
  const texts: unknown[] = Array.isArray(pattern) ? pattern : [pattern]
  const terms: TermQuery[] = []
  for (const text of texts) {
    if (typeof text !== 'string') return null
    for (const term of patternTerms(text)) terms.push(termQuery(term))
  }
  return terms.length === 0 ? null : terms
}
