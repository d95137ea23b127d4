import { type Locale, localeTable } from '../locales.ts'
import { foldCharacters } from './fold-characters.ts'

/** Digits in groups with one sign: `1,234,567`, `12,34,567`, `1 234`. */
const grouped = /^\d{1,3}(?<sign>[.,'’٬ ])(?:\d{2,3}\k<sign>)*\d{3}$/

/** The sign of a language before the fraction, and that between groups of digits. */
export function numberSigns(locale: Locale): { decimal: string; group: string } {
  const parts = new Intl.NumberFormat(localeTable[locale].tag, {
    numberingSystem: 'latn',
  }).formatToParts(1_234_567.8)
  const sign = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return { decimal: sign('decimal'), group: sign('group') }
}

/**
 * Parses a number as people write it: digits of any script, groups of digits, the decimal sign of the language or a
 * point. `1,234` is 1234 where the comma groups digits, and 1.234 where it is the decimal sign.
 *
 * @returns undefined for anything else, also for numbers that are too large
 */
export function parseNumber(text: string, locale: Locale): number | undefined {
  const folded = foldCharacters(text).replaceAll('،', ',')
  const [, sign = '', digits = '', exponent = ''] =
    /^([+-]?) ?([\d.,'’٬٫ ]+)(e[+-]?\d{1,3})?$/i.exec(folded) ?? []
  const at = decimalIndex(digits, locale)
  const whole = at < 0 ? digits : digits.slice(0, at)
  const fraction = at < 0 ? '' : digits.slice(at + 1)
  if (!/^\d*$/.test(fraction) || !(/^\d*$/.test(whole) || grouped.test(whole))) return undefined
  if (whole === '' && fraction === '') return undefined
  const value = Number(`${sign}${whole.replaceAll(/\D/g, '')}.${fraction}${exponent}`)
  return Number.isFinite(value) ? value : undefined
}

/** Where the fraction begins; -1 without one. */
function decimalIndex(digits: string, locale: Locale): number {
  if (digits.includes('٫')) return digits.lastIndexOf('٫')
  const signs = [...digits.matchAll(/[.,]/g)]
  const last = signs.at(-1)
  if (!last) return -1
  const isSame = signs.every(([sign]) => sign === last[0])
  if (isSame && signs.length > 1) return -1
  const isGroup = isSame && last[0] === numberSigns(locale).group && grouped.test(digits)
  return isGroup ? -1 : last.index
}
