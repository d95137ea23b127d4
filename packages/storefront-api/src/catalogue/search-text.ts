import { createNearWords } from './near-words.ts'
import { BEGINNING, BEGINNING_LETTERS, BODY_BIT, PAIR, type ProductIndex } from './product-index.ts'
import { WORDS } from './search-query.ts'
import { folded, wantedWords } from './words.ts'

/** For each product how well it answers a text; 0 where it does not. */
export type Scores = Uint8Array

/** Most codes that a beginning stands for. */
const CODES = 1_000

const nearBy = new WeakMap<ProductIndex, (wanted: string) => string[]>()

function nearWords(index: ProductIndex, wanted: string): string[] {
  let near = nearBy.get(index)
  if (!near) nearBy.set(index, (near = createNearWords(index.vocabulary())))
  return near(wanted)
}

function mark(scores: Scores, postings: Uint32Array | null): void {
  for (const posting of postings ?? []) {
    const ordinal = posting >>> 3
    const bits = posting & 7
    scores[ordinal]! |= bits
  }
}

/** Products that have a word, or a word that begins so. */
function scoreWord(index: ProductIndex, word: string, prefix: boolean): Scores {
  const scores = new Uint8Array(index.count)
  if (!prefix) mark(scores, index.word(word))
  else if (word.length <= BEGINNING_LETTERS) mark(scores, index.word(BEGINNING + word))
  else for (const postings of index.wordsFrom(word)) mark(scores, postings)
  return scores
}

function isEmpty(scores: Scores): boolean {
  return !scores.some((score) => score > 0)
}

/** Where one and the other stand in the same kind of place. */
function both(a: Scores, b: Scores): Scores {
  return a.map((score, ordinal) => score & b[ordinal]!)
}

/**
 * Words that must follow each other. What stands beside each other is known of titles and facts;
 * in a description it is enough that all of them are there.
 */
function scorePhrase(index: ProductIndex, words: readonly string[], prefix: boolean): Scores {
  const singles = words.map((word, at) => scoreWord(index, word, prefix && at === words.length - 1))
  const together = singles.reduce(both)
  if (words.length === 1) return together
  const pairs = words.slice(1).map((word, at) => {
    const pair = words[at]! + PAIR + word
    return scoreWord(index, pair, prefix && at === words.length - 2)
  })
  const beside = pairs.reduce(both)
  return together.map((score, ordinal) => (score & beside[ordinal]!) | (score & BODY_BIT))
}

/**
 * How well each product answers a text: title before facts (type, vendor, tags, options, SKU) before
 * description, in every language. The last word may be a beginning. When nothing answers and a typo
 * is allowed for, words that differ by a letter (two in long words) stand in.
 */
export function scoreText(
  index: ProductIndex,
  text: string,
  options: { prefix: boolean; typos: boolean },
): Scores {
  const words = wantedWords(text).slice(0, WORDS)
  const scores = scoreKnown(index, text, words, options.prefix)
  if (!options.typos || !isEmpty(scores)) return scores
  const meant = words.map((word) => nearWords(index, word))
  if (words.length !== 1 || meant[0]!.length === 0) return scores
  for (const word of meant[0]!) mark(scores, index.word(word))
  return scores
}

function scoreKnown(
  index: ProductIndex,
  text: string,
  words: readonly string[],
  prefix: boolean,
): Scores {
  if (words.length === 0) return new Uint8Array(index.count)
  const scores = scorePhrase(index, words, prefix)
  // A code is one word for whoever types it, hyphens and all. What begins like very many is no code.
  for (const ordinal of index.bySku(folded(text.trim()), prefix, CODES))
    scores[ordinal] = Math.max(scores[ordinal]!, 2)
  return scores
}
