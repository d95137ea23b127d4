import { foldDigits } from './fold-digits.ts'

/** Letters that Unicode does not decompose, and what readers type instead. */
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
  // Arabic: variants of alif, ya, ha and kaf that keyboards distinguish and words do not.
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ة: 'ه',
  ک: 'ك',
  ـ: '',
}

const spelledApart = new RegExp(`[${Object.keys(letters).join('')}]`, 'g')
/** Combining marks, except the two that change the sound of a Japanese kana. */
const marks = /(?![\u3099\u309a])\p{M}/gu
const invisible = /\p{Cf}/gu
const katakana = /[\u30a1-\u30f6]/g

/**
 * Folds a text for search: without case, accents, vowel signs and invisible characters, with one spelling
 * of Arabic letters, in Hiragana, with Latin digits. Idempotent.
 */
export function foldText(text: string): string {
  const words = text
    .toLowerCase()
    .normalize('NFKD')
    .toLowerCase()
    .replace(invisible, '')
    .replace(marks, '')
    .replace(spelledApart, (letter) => letters[letter] ?? letter)
  return foldDigits(words)
    .normalize('NFC')
    .replace(katakana, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0x60))
}

/** The words of a folded text; Japanese, which has no spaces, is split at punctuation only. */
export function wordsOfFoldedText(folded: string): string[] {
  return folded.match(/[\p{L}\p{N}\p{M}'・ー]+/gu) ?? []
}
