import { foldDigits } from '../text/fold-digits.ts'

const foldFullWidth = (text: string): string =>
  text.replaceAll(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))

/**
 * A number, code or address in ASCII digits, punctuation and spaces, without invisible marks. Not for prose, whose
 * joiners and digits belong to its script.
 */
export function foldCharacters(text: string): string {
  return foldFullWidth(foldDigits(text))
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Dash}|(?<=\d)[ーｰ](?=\d)/gu, '-')
    .replaceAll(/\s/g, ' ')
    .trim()
}

/** A text without marks of direction and other invisible characters. Joiners stay: some names of domains have them. */
export const withoutInvisibleMarks = (text: string): string =>
  text.replaceAll(/(?![\u200C\u200D])\p{Cf}/gu, '').trim()

/** An e-mail address without invisible marks and full-width signs. */
export const foldEmail = (text: string): string =>
  withoutInvisibleMarks(foldFullWidth(text).replaceAll(/[。｡]/g, '.'))
