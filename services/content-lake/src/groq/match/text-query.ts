import { OpaqueValue } from '../values.ts'
import { patternTerms, tokenize } from './tokenize.ts'
import { fitsWildcard } from './wildcard.ts'

interface Clause {
  /** One term, or the words of a quoted phrase. */
  terms: string[]
  negated: boolean
}

/** What `text::query("…")` yields: words that must occur, `"phrases"`, and `-words` that must not. */
export class TextQuery extends OpaqueValue {
  readonly text: string
  readonly #clauses: readonly Clause[]

  constructor(text: string) {
    super()
    this.text = text
    this.#clauses = parseClauses(text)
  }

  fits(words: readonly string[]): boolean {
    if (this.#clauses.every((clause) => clause.negated))
      return this.#clauses.length > 0 && this.#allowed(words)
    return (
      this.#allowed(words) &&
      this.#clauses.every((clause) => clause.negated || occurrences(words, clause.terms) > 0)
    )
  }

  score(words: readonly string[]): number {
    if (!this.fits(words)) return 0
    let score = 0
    for (const { terms, negated } of this.#clauses) {
      if (negated) continue
      const frequency = occurrences(words, terms)
      score += (frequency * 2.2) / (frequency + 1.2)
    }
    return score
  }

  #allowed(words: readonly string[]): boolean {
    return this.#clauses.every(
      (clause) => !clause.negated || occurrences(words, clause.terms) === 0,
    )
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
      const terms = tokenize(phrase)
      if (terms.length > 0) clauses.push({ terms, negated })
    } else {
      for (const term of patternTerms(word ?? '')) clauses.push({ terms: [term], negated })
    }
  }
  return clauses
}

function occurrences(words: readonly string[], terms: readonly string[]): number {
  let count = 0
  for (let start = 0; start + terms.length <= words.length; start++) {
    if (terms.every((term, offset) => fitsWildcard(words[start + offset]!, term))) count++
  }
  return count
}

/** Every word of a value: of a string, and of all strings inside arrays and objects. */
export function textOf(value: unknown): string[] {
  const words: string[] = []
  const pending: unknown[] = [value]
  while (pending.length > 0) {
    const next = pending.pop()
    if (typeof next === 'string') words.push(...tokenize(next))
    else if (Array.isArray(next))
      for (let index = next.length - 1; index >= 0; index--) pending.push(next[index])
    else if (typeof next === 'object' && next !== null)
      pending.push(...Object.values(next).reverse())
  }
  return words
}
