import type { TermQuery } from '../dataset/dataset.ts'
import { LruCache } from '../lru-cache.ts'
import type { Scope } from '../evaluation/scope.ts'
import { wordsInside } from './document-words.ts'
import { frequencyScore } from './frequency-score.ts'
import { TextQuery } from './text-query.ts'
import { patternTerms, tokenize } from './tokenize.ts'
import { termQuery, wordTest, type WordTest } from './wildcard.ts'

/**
 * `text match pattern`. Every term of the pattern must fit a word of the text; an array on the left adds up its
 * strings, one on the right demands all of its terms. With `text::query()` on the right, documents and objects on
 * the left count with all of their text.
 */
export function matches(left: unknown, right: unknown, scope: Scope): boolean {
  if (right instanceof TextQuery) {
    const words = wordsInside(left)
    scope.evaluation.spend(words.length >> 4)
    return right.fits(words)
  }
  const tests = testsOf(right)
  if (tests === null || tests.length === 0) return false
  const words = wordsOf(left)
  scope.evaluation.spend(words.length >> 2)
  return tests.every((test) => words.some(test))
}

/** The score of a match: each term counts with the number of words that it fits. */
export function matchScore(left: unknown, right: unknown): number {
  if (right instanceof TextQuery) return right.score(wordsInside(left))
  const tests = testsOf(right)
  const words = wordsOf(left)
  if (tests === null) return 0
  let score = 0
  for (const test of tests) score += frequencyScore(words.filter(test).length)
  return score
}

/** The words that `match` looks at: of a string, or of the strings in an array. */
export function wordsOf(value: unknown): string[] {
  if (typeof value === 'string') return tokenize(value)
  if (!Array.isArray(value)) return []
  return value.flatMap((item) => (typeof item === 'string' ? tokenize(item) : []))
}

/** Longer patterns are rare, and not worth the memory. */
const REMEMBERED_LENGTH = 1000
const known = new LruCache<readonly WordTest[]>(500)

/** Tests for the terms of a pattern; null where the pattern holds something that is no string. */
function testsOf(value: unknown): readonly WordTest[] | null {
  if (typeof value === 'string') return testsOfText(value)
  if (!Array.isArray(value)) return null
  const tests: WordTest[] = []
  for (const item of value) {
    if (typeof item !== 'string') return null
    tests.push(...testsOfText(item))
  }
  return tests
}

function testsOfText(text: string): readonly WordTest[] {
  const remembered = known.get(text)
  if (remembered !== undefined) return remembered
  const tests = patternTerms(text).map(wordTest)
  if (text.length <= REMEMBERED_LENGTH) known.set(text, tests)
  return tests
}

/** What documents have whose text fits a pattern that is no `text::query()`: every term of it. Null where none does. */
export function termsOfPattern(pattern: unknown): TermQuery[] | null {
  const texts: unknown[] = Array.isArray(pattern) ? pattern : [pattern]
  const terms: TermQuery[] = []
  for (const text of texts) {
    if (typeof text !== 'string') return null
    for (const term of patternTerms(text)) terms.push(termQuery(term))
  }
  return terms.length === 0 ? null : terms
}
