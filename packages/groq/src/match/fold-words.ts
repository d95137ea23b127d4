/** Letters that Unicode does not decompose, and what readers type instead. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
  // Arabic: variants of alif, ya, ha and kaf that keyboards distinguish and words do not.
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ة: 'ه',
  ک: 'ك',
  ـ: '',
}

const spelledApart = new RegExp(`[${Object.keys(letters).join('')}]`, 'g')
/** Combining marks, except the two that change the sound of a Japanese kana, and invisible characters. */
const unread = /(?![\u3099\u309a])[\p{M}\p{Cf}]/gu
const beyondAscii = /[^\0-\x7f]/

/** A text in lower case, without accents, vowel signs and invisible characters, as `match` compares it. */
export function foldWords(text: string): string {
  if (!beyondAscii.test(text)) return text.toLowerCase()
  return text
    .toLowerCase()
    .normalize('NFKD')
    .toLowerCase()
    .replace(unread, '')
    .replace(spelledApart, (letter) => letters[letter] ?? letter)
    .normalize('NFC')
}
