/** Letters that Unicode does not take apart, and what a reader types for them. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
  '’': "'",
  '‘': "'",
  // Arabic: the shapes of alif, ya, ha and kaf that keyboards and habits tell apart, and words do not.
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ة: 'ه',
  ک: 'ك',
  ـ: '',
}

const spelledApart = new RegExp(`[${Object.keys(letters).join('')}]`, 'g')
/** Marks above and below letters, but not the two that make another sound of a Japanese sign. */
const marks = /(?![\u3099\u309a])\p{M}/gu
const invisible = /\p{Cf}/gu
const katakana = /[\u30a1-\u30f6]/g
const arabicDigits = /[\u0660-\u0669\u06f0-\u06f9]/g

/**
 * A text as it is compared in a search: without case, accents, vowel signs and invisible characters,
 * in one spelling of Arabic letters, in Hiragana, with Latin digits. Folding twice changes nothing.
 */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .toLowerCase()
    .replace(invisible, '')
    .replace(marks, '')
    .replace(spelledApart, (letter) => letters[letter] ?? letter)
    .replace(arabicDigits, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .normalize('NFC')
    .replace(katakana, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0x60))
}

/** The words of a folded text; Japanese, which puts no spaces, stays in the runs that punctuation leaves. */
export function wordsOf(folded: string): string[] {
  return folded.match(/[\p{L}\p{N}\p{M}'・ー]+/gu) ?? []
}
