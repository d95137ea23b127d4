const foldFullWidth = (text: string): string =>
  text.replaceAll(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))

/** Digits of any script as ASCII ones. Unicode lists the digits of a script in order, from zero to nine. */
export function foldDigits(text: string): string {
  return text.replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => {
    let first = digit.codePointAt(0) ?? 0
    const at = first
    while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1
    return String((at - first) % 10)
  })
}

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

/** An e-mail address without invisible marks and full-width signs. Joiners stay: some names of domains have them. */
export function foldEmail(text: string): string {
  return foldFullWidth(text)
    .replaceAll(/(?![\u200C\u200D])\p{Cf}/gu, '')
    .replaceAll(/[。｡]/g, '.')
    .trim()
}
