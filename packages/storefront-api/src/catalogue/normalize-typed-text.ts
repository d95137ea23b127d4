/** Dashes that Unicode does not classify as such: the minus sign and the Japanese long vowel mark. */
const dash = /\p{Pd}|[\u2212\u30fc]/gu

/** Invisible format characters, such as marks of text direction, except joiners, which scripts require. */
const invisible = /(?![\u200c\u200d])\p{Cf}/gu

/** The ASCII digit of a decimal digit of any script; Unicode encodes the ten digits of a script in sequence. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0)!
  let zero = code
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}

/** Decimal digits of every script as ASCII ones. */
export const toAsciiDigits = (text: string): string =>
  text.replaceAll(/(?![0-9])\p{Nd}/gu, asciiDigit)

/**
 * A number as people type or paste it, in plain characters: full-width forms, digits of every
 * script and all dashes become ASCII, invisible characters are removed.
 */
export function toPlainDigits(text: string): string {
  return toAsciiDigits(text.normalize('NFKC'))
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(dash, '-')
    .replaceAll(/\s+/gu, ' ')
    .trim()
}

/** An email address without invisible characters and full-width forms. */
export function toPlainEmail(text: string): string {
  return text.normalize('NFKC').replaceAll(invisible, '').replaceAll('。', '.').trim()
}
