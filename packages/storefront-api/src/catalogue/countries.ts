import type { CatalogueShop } from './catalogue.ts'

const usual = [
  'AE',
  'AT',
  'AU',
  'BE',
  'BH',
  'CA',
  'CH',
  'CZ',
  'DE',
  'DK',
  'EG',
  'ES',
  'FI',
  'FR',
  'GB',
  'GR',
  'HK',
  'IE',
  'IT',
  'JO',
  'JP',
  'KR',
  'KW',
  'LB',
  'LI',
  'LU',
  'MA',
  'MX',
  'NL',
  'NO',
  'NZ',
  'OM',
  'PL',
  'PT',
  'QA',
  'SA',
  'SE',
  'SG',
  'TN',
  'TW',
  'US',
]

/** The countries that a shop delivers to, as ISO 3166-1 codes in alphabetical order. */
export function shippingCountries(shop: CatalogueShop): readonly string[] {
  return [...new Set([...(shop.shipsToCountries ?? usual), shop.countryCode])].toSorted()
}

const namesIn = new Map<string, Intl.DisplayNames>()

/** A country's name for a reader of the locale. */
export function countryName(code: string, locale: string): string {
  let names = namesIn.get(locale)
  // A page names forty countries; making the list of names takes longer than reading them all.
  if (!names) namesIn.set(locale, (names = new Intl.DisplayNames([locale], { type: 'region' })))
  return names.of(code) ?? code
}

/** Codes that Intl names although no letter can be sent there. */
const noCountry = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])
let byName: Map<string, string> | undefined

/** Every country's code by its English name in lower case. */
function countriesByName(): Map<string, string> {
  if (byName) return byName
  byName = new Map()
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  for (const first of letters) {
    for (const second of letters) {
      const code = first + second
      // Codes that were replaced by others, such as DD by DE, are left out.
      const isCurrent = Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`
      const name = isCurrent && !noCountry.has(code) ? names.of(code) : undefined
      if (name && !byName.has(name.toLowerCase())) byName.set(name.toLowerCase(), code)
    }
  }
  return byName
}

let codes: Set<string> | undefined

/** Whether a text is the code or the English name of a country. */
export function isCountry(value: string): boolean {
  codes ??= new Set(countriesByName().values())
  return codes.has(value.toUpperCase()) || countriesByName().has(value.trim().toLowerCase())
}

/** The code of a country given by code or by English name; null when it is neither. */
export function countryCodeOf(value: string | null | undefined): string | null {
  if (!value) return null
  if (/^[A-Za-z]{2}$/u.test(value)) return value.toUpperCase()
  return countriesByName().get(value.trim().toLowerCase()) ?? null
}

/** How postal codes are written where most orders go; elsewhere any is taken. */
const zips: Record<string, RegExp> = {
  AT: /^\d{4}$/u,
  AU: /^\d{4}$/u,
  BE: /^\d{4}$/u,
  CA: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/iu,
  CH: /^\d{4}$/u,
  DE: /^\d{5}$/u,
  DK: /^\d{4}$/u,
  ES: /^\d{5}$/u,
  FR: /^\d{5}$/u,
  GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/iu,
  IT: /^\d{5}$/u,
  JP: /^\d{3}-?\d{4}$/u,
  LI: /^\d{4}$/u,
  NL: /^\d{4} ?[A-Z]{2}$/iu,
  US: /^\d{5}(?:-\d{4})?$/u,
}

/** A postal code as each of these countries writes it, to show what is meant. */
const zipExamples: Record<string, string> = {
  AT: '1010',
  AU: '2000',
  BE: '1000',
  CA: 'K1A 0B1',
  CH: '1204',
  DE: '10115',
  DK: '1050',
  ES: '28001',
  FR: '75001',
  GB: 'SW1A 1AA',
  IT: '00184',
  JP: '100-0001',
  LI: '9490',
  NL: '1012 AB',
  US: '10001',
}

/** A postal code of a country whose codes are known; null elsewhere. */
export function zipExample(countryCode: string): string | null {
  return zipExamples[countryCode] ?? null
}

/** Countries and territories of which letters carry no postal code. */
const withoutZip = new Set(['AE', 'HK', 'QA'])

export function hasZips(countryCode: string): boolean {
  return !withoutZip.has(countryCode)
}

/** Whether a postal code is one that a country, given by code or name, could have. */
export function isZipOf(zip: string, country: string): boolean {
  return zips[countryCodeOf(country) ?? '']?.test(zip.trim()) ?? true
}
