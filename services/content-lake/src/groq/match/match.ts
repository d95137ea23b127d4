import type { Scope } from '../scope.ts'
import { patternTerms, tokenize } from './tokenize.ts'
import { TextQuery, textOf } from './text-query.ts'
import { fitsWildcard } from './wildcard.ts'

/**
 * `text match pattern`. Every term of the pattern must fit a word of the text; an array on the left adds up its
 * strings, one on the right demands all of its terms. With `text::query()` on the right, documents and objects on
 * the left count with all of their text.
 */
export function matches(left: unknown, right: unknown, scope: Scope): boolean {
  if (right instanceof TextQuery) {
    const text = textOf(left)
    scope.evaluation.spend(text.length)
    return right.fits(text)
  }
  const terms = termsOf(right)
  if (terms === null || terms.length === 0) return false
  const words = wordsOf(left)
  scope.evaluation.spend(words.length >> 2)
  return terms.every((term) => words.some((word) => fitsWildcard(word, term)))
}

/** The BM25-like score of a match: each term counts with the number of words that it fits, levelling off. */
export function matchScore(left: unknown, right: unknown): number {
  if (right instanceof TextQuery) return right.score(textOf(left))
  const terms = termsOf(right)
  const words = wordsOf(left)
  if (terms === null || terms.length === 0 || words.length === 0) return 0
  let score = 0
  for (const term of terms) score += termScore(words, term)
  return score
}

export function termScore(words: readonly string[], term: string): number {
  let frequency = 0
  for (const word of words) if (fitsWildcard(word, term)) frequency++
  return (frequency * 2.2) / (frequency + 1.2)
}

function wordsOf(value: unknown): string[] {
  if (typeof value === 'string') return tokenize(value)
  if (!Array.isArray(value)) return []
  return value.flatMap((item) => (typeof item === 'string' ? tokenize(item) : []))
}

/** The terms of a pattern; null where the pattern holds something that is no string. */
function termsOf(value: unknown): string[] | null {
  if (typeof value === 'string') return patternTerms(value)
  if (!Array.isArray(value)) return null
  const terms: string[] = []
  for (const item of value) {
    if (typeof item !== 'string') return null
    terms.push(...patternTerms(item))
  }
  return terms
}
