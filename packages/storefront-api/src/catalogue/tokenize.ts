import { toAsciiDigits } from './normalize-typed-text.ts'

/** Scripts without spaces between words: Chinese characters, kana, Thai, Lao, Khmer, Burmese. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+/u
const unspacedRuns = new RegExp(unspaced, 'gu')

/** Letters that are used interchangeably in Arabic and Persian input. */
const alike: Record<string, string> = { ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه', ـ: '' }

/** Folds a text for comparison: compatibility normalization, lower case, ASCII digits, without accents and vowel signs. */
export function foldText(text: string): string {
  return /^[\u0020-\u007e]*$/u.test(text)
    ? text.toLowerCase()
    : toAsciiDigits(text.normalize('NFKD'))
        .replaceAll(/\p{M}/gu, '')
        .toLowerCase()
        .replaceAll(/[ىیکةـ]/gu, (letter) => alike[letter]!)
}

/** A run of an unspaced script as overlapping bigrams, plus its last character alone. */
function pairsOf(run: string): string[] {
  const letters = Array.from(run)
  return letters.map((letter, index) => letter + (letters[index + 1] ?? ''))
}

/**
 * The tokens of a text for indexing. In scripts without spaces every two adjacent characters are
 * one token.
 */
export function tokenizeForIndex(text: string): string[] {
  const words: string[] = []
  for (const [word] of foldText(text).matchAll(/[\p{L}\p{N}]+/gu)) {
    if (!unspaced.test(word)) {
      words.push(word)
      continue
    }
    let end = 0
    for (const run of word.matchAll(unspacedRuns)) {
      if (run.index > end) words.push(word.slice(end, run.index))
      words.push(...pairsOf(run[0]))
      end = run.index + run[0].length
    }
    if (end < word.length) words.push(word.slice(end))
  }
  return words
}

/**
 * The tokens of a search query. The last character of an unspaced run is omitted, because its
 * bigram already contains it.
 */
export function tokenizeQuery(text: string): string[] {
  const words: string[] = []
  for (const [run] of foldText(text).matchAll(/[\p{L}\p{N}]+/gu)) {
    const found = tokenizeForIndex(run)
    const last = found.at(-1)
    const before = found.at(-2)
    const isTail = last !== undefined && before?.length === 2 && before.endsWith(last)
    words.push(...(isTail && unspaced.test(last) ? found.slice(0, -1) : found))
  }
  return words
}
