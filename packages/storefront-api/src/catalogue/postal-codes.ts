import { toPlainDigits } from './normalize-typed-text.ts'

interface PostalCode {
  /** Matches a postal code without spaces and hyphens. */
  pattern: RegExp
  /** An example for errors. */
  example: string
  /** Whether an address is complete without it. */
  isOptional?: true
}

const digits = (count: number, example: string): PostalCode => ({
  pattern: new RegExp(`^\\d{${count}}$`, 'u'),
  example,
})

/** The postal codes of the main destinations. Elsewhere any postal code is accepted, and none is required. */
const postalCodes: Record<string, PostalCode> = {
  AT: digits(4, '1010'),
  AU: digits(4, '2000'),
  BE: digits(4, '1000'),
  BH: { pattern: /^\d{3,4}$/u, example: '317', isOptional: true },
  CA: { pattern: /^[A-Z]\d[A-Z]\d[A-Z]\d$/iu, example: 'K1A 0B1' },
  CH: digits(4, '1204'),
  CZ: digits(5, '110 00'),
  DE: digits(5, '10115'),
  DK: digits(4, '1050'),
  ES: digits(5, '28001'),
  FI: digits(5, '00100'),
  FR: digits(5, '75001'),
  GB: { pattern: /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/iu, example: 'SW1A 1AA' },
  GR: digits(5, '104 31'),
  IE: { pattern: /^[A-Z]\d[\dW][A-Z\d]{4}$/iu, example: 'D02 AF30', isOptional: true },
  IT: digits(5, '00184'),
  JP: digits(7, '100-0001'),
  KR: digits(5, '04524'),
  LI: digits(4, '9490'),
  LU: digits(4, '1111'),
  MA: { ...digits(5, '20000'), isOptional: true },
  MX: digits(5, '06000'),
  NL: { pattern: /^\d{4}[A-Z]{2}$/iu, example: '1012 AB' },
  NO: digits(4, '0150'),
  NZ: digits(4, '6011'),
  PL: digits(5, '00-001'),
  PT: digits(7, '1000-001'),
  SA: { pattern: /^\d{5}(?:\d{4})?$/u, example: '11564', isOptional: true },
  SE: digits(5, '111 22'),
  SG: digits(6, '018956'),
  TN: { ...digits(4, '1000'), isOptional: true },
  US: { pattern: /^\d{5}(?:\d{4})?$/u, example: '10001' },
}

/** Countries and territories without postal codes. */
const withoutPostalCode = new Set(['AE', 'HK', 'MO', 'QA'])

/** Countries and territories that are one city. */
const withoutCity = new Set(['GI', 'SG'])

/** An example postal code of a country; null where no pattern is defined. */
export function postalCodeExample(countryCode: string): string | null {
  return postalCodes[countryCode]?.example ?? null
}

export function usesPostalCodes(countryCode: string): boolean {
  return !withoutPostalCode.has(countryCode)
}

/** Whether an address of the country is incomplete without a postal code; also while no country is chosen. */
export function requiresPostalCode(countryCode: string): boolean {
  const known = postalCodes[countryCode]
  return known ? !known.isOptional : countryCode === ''
}

/** Whether addresses of the country name a city. */
export function usesCity(countryCode: string): boolean {
  return !withoutCity.has(countryCode)
}

function matches(zip: string, { pattern }: PostalCode): boolean {
  return pattern.test(zip.replaceAll(/[\s-]/gu, ''))
}

/** A postal code in plain characters, without the postal mark or a country prefix, as in `CH-1204`. */
export function normalizePostalCode(zip: string, countryCode: string): string {
  const plain = toPlainDigits(zip)
  const known = postalCodes[countryCode]
  if (!known || matches(plain, known)) return plain
  const bare = plain.replace(/^(?:〒|[A-Z]{1,3}(?=[\s-]*\d))[\s-]*/iu, '')
  return matches(bare, known) ? bare : plain
}

/** Whether a postal code is plausible for a country. */
export function isPlausiblePostalCode(zip: string, countryCode: string): boolean {
  const known = postalCodes[countryCode]
  return !known || matches(normalizePostalCode(zip, countryCode), known)
}
