/** Scripts without spaces between words: Chinese characters, kana, Thai, Lao, Khmer, Burmese. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+/u
const unspacedRuns = new RegExp(unspaced, 'gu')

/** Letters that readers of Arabic and Persian type for each other. */
const alike: Record<string, string> = { ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه', ـ: '' }

/** A text as it is compared: compatible letters joined, lower case, without accents and vowel signs. */
export function foldText(text: string): string {
  return /^[\u0020-\u007e]*$/u.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replaceAll(/\p{M}/gu, '')
        .toLowerCase()
        .replaceAll(/[ىیکةـ]/gu, (letter) => alike[letter]!)
}

/** A run of a script without spaces as overlapping pairs of letters, and its last letter alone. */
function pairsOf(run: string): string[] {
  const letters = Array.from(run)
  return letters.map((letter, index) => letter + (letters[index + 1] ?? ''))
}

/**
 * The words of a text in the form in which they are searched. Where words are not set apart by
 * spaces, every two letters that follow each other count as one.
 */
export function tokenize(text: string): string[] {
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
 * The words of what somebody looks for. The last letter of a run without spaces is left out there:
 * its pair already says it.
 */
export function tokenizeQuery(text: string): string[] {
  const words: string[] = []
  for (const [run] of foldText(text).matchAll(/[\p{L}\p{N}]+/gu)) {
    const found = tokenize(run)
    const last = found.at(-1)
    const before = found.at(-2)
    const isTail = last !== undefined && before?.length === 2 && before.endsWith(last)
    words.push(...(isTail && unspaced.test(last) ? found.slice(0, -1) : found))
  }
  return words
}
