import {
  PREFIX_MARKER,
  MAX_STORED_PREFIX_LENGTH,
  DESCRIPTION_FIELD_BIT,
  WORD_PAIR_SEPARATOR,
  type ProductIndex,
} from './product-index.ts'
import { MAX_QUERY_WORDS } from './search-query.ts'
import { foldText, tokenizeQuery } from './tokenize.ts'

/** Minimum length of a word for one typo, and for two. */
const ONE_WRONG = 4
const TWO_WRONG = 8
/** Maximum number of corrections of a mistyped word. */
const NEAR_WORDS = 20

/** The letters of a word as a bit set, to reject distant words without computing the distance. */
function letters(word: string): number {
  let bits = 0
  for (let index = 0; index < word.length; index += 1) bits |= 1 << (word.charCodeAt(index) & 31)
  return bits
}

function ones(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555)
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333)
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

/** Damerau-Levenshtein distance; anything above `limit` counts as `limit + 1`. */
function distance(a: string, b: string, limit: number): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + Number(!same))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, before[j - 2]! + 1)
      row.push(cost)
      least = Math.min(least, cost)
    }
    if (least > limit) return limit + 1
    before = last
    last = row
  }
  return last[b.length]!
}

/** Finds the closest words of a vocabulary, nearest first. */
function createNearWords(vocabulary: readonly string[]): (wanted: string) => string[] {
  const bits = Int32Array.from(vocabulary, letters)
  return (wanted) => {
    const limit = wanted.length >= TWO_WRONG ? 2 : wanted.length >= ONE_WRONG ? 1 : 0
    if (limit === 0 || /\p{N}/u.test(wanted)) return []
    const mine = letters(wanted)
    const near: { word: string; wrong: number }[] = []
    for (let index = 0; index < vocabulary.length; index += 1) {
      if (ones(bits[index]! ^ mine) > 2 * limit) continue
      const word = vocabulary[index]!
      if (Math.abs(word.length - wanted.length) > limit) continue
      const wrong = distance(wanted, word, limit)
      if (wrong > 0 && wrong <= limit) near.push({ word, wrong })
    }
    return near
      .toSorted((a, b) => a.wrong - b.wrong)
      .slice(0, NEAR_WORDS)
      .map(({ word }) => word)
  }
}

/** A relevance score for each product; 0 for no match. */
type Scores = Uint8Array

/** Maximum number of SKUs that a prefix may match. */
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

/** Scores the products that contain a word, or a word with that prefix. */
function scoreWord(index: ProductIndex, word: string, prefix: boolean): Scores {
  const scores = new Uint8Array(index.count)
  if (!prefix) mark(scores, index.word(word))
  else if (word.length <= MAX_STORED_PREFIX_LENGTH) mark(scores, index.word(PREFIX_MARKER + word))
  else for (const postings of index.wordsFrom(word)) mark(scores, postings)
  return scores
}

function isEmpty(scores: Scores): boolean {
  return !scores.some((score) => score > 0)
}

/** Keeps the fields that both scores have in common. */
function both(a: Scores, b: Scores): Scores {
  return a.map((score, ordinal) => score & b[ordinal]!)
}

/**
 * Scores adjacent words. Adjacency is indexed for titles and facts; in a description it is enough
 * that all words occur.
 */
function scorePhrase(index: ProductIndex, words: readonly string[], prefix: boolean): Scores {
  const singles = words.map((word, at) => scoreWord(index, word, prefix && at === words.length - 1))
  const together = singles.reduce(both)
  if (words.length === 1) return together
  const pairs = words.slice(1).map((word, at) => {
    const pair = words[at]! + WORD_PAIR_SEPARATOR + word
    return scoreWord(index, pair, prefix && at === words.length - 2)
  })
  const beside = pairs.reduce(both)
  return together.map(
    (score, ordinal) => (score & beside[ordinal]!) | (score & DESCRIPTION_FIELD_BIT),
  )
}

/**
 * Scores the products against a text: title before facts (type, vendor, tags, options, SKU) before
 * description, in every language. The last word may be a prefix. When nothing matches and typos are
 * allowed, words that differ by one letter (two in long words) match instead.
 */
export function scoreProductsByText(
  index: ProductIndex,
  text: string,
  options: { prefix: boolean; typos: boolean },
): Scores {
  const words = tokenizeQuery(text).slice(0, MAX_QUERY_WORDS)
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
  // A SKU is a single term including its hyphens. A prefix of very many SKUs is not treated as one.
  for (const ordinal of index.bySku(foldText(text.trim()), prefix, CODES))
    scores[ordinal] = Math.max(scores[ordinal]!, 2)
  return scores
}
