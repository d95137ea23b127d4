import type { FieldNode, SearchOperator } from './search-query.ts'
import { wantedWords, wordsOf } from './words.ts'

/** Whether the difference of two values is what an operator asks for. */
export function compare(order: number, operator: SearchOperator): boolean {
  if (operator === '<') return order < 0
  if (operator === '<=') return order <= 0
  if (operator === '>') return order > 0
  if (operator === '>=') return order >= 0
  return order === 0
}

/** Whether a text is the wanted one, or begins so where a star stands, letter case aside. */
export function equalText(actual: string, { value, prefix }: FieldNode): boolean {
  const [have, want] = [actual.toLowerCase(), value.toLowerCase()]
  return prefix ? have.startsWith(want) : have === want
}

/** A phrase matches where its words follow each other; the last one may be a beginning. */
export function matchesPhrase(text: string, phrase: string): boolean {
  const have = wordsOf(text)
  const want = wantedWords(phrase)
  if (want.length === 0) return phrase === ''
  return have.some((_, start) =>
    want.every((word, index) => {
      const candidate = have[start + index]
      if (candidate === undefined) return false
      return index === want.length - 1 ? candidate.startsWith(word) : candidate === word
    }),
  )
}

const DAY = 24 * 60 * 60 * 1000

/** Compares moments with a wanted one; a date without a time stands for its whole day in UTC. */
export function compareDate({ operator, value }: FieldNode): (actual: number) => boolean {
  const wanted = Date.parse(value)
  if (Number.isNaN(wanted)) return () => false
  if (operator === ':') {
    const end = /^\d{4}-\d{2}-\d{2}$/u.test(value) ? wanted + DAY : wanted + 1
    return (actual) => actual >= wanted && actual < end
  }
  return (actual) => compare(actual - wanted, operator)
}
