/** Digits of any script as ASCII ones. Unicode lists the digits of a script in order, from zero to nine. */
export function foldDigits(text: string): string {
  return text.replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => {
    let first = digit.codePointAt(0) ?? 0
    const at = first
    while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1
    return String((at - first) % 10)
  })
}
