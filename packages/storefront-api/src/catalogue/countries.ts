import type { CatalogueShop } from './catalogue-schema.ts'

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

/** The name of a country in a locale. */
export function countryName(code: string, locale: string): string {
  let names = namesIn.get(locale)
  // Intl.DisplayNames is cached, because constructing it takes longer than formatting all forty
  // names of a page.
  if (!names) namesIn.set(locale, (names = new Intl.DisplayNames([locale], { type: 'region' })))
  return names.of(code) ?? code
}

/** Codes that Intl names although they are not postal destinations. */
const noCountry = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])
let byName: Map<string, string> | undefined

/** Country codes by English name in lower case. */
function countriesByName(): Map<string, string> {
  if (byName) return byName
  byName = new Map()
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  for (const first of letters) {
    for (const second of letters) {
      const code = first + second
      // Obsolete codes that were replaced, such as DD by DE, are skipped.
      const isCurrent = Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`
      const name = isCurrent && !noCountry.has(code) ? names.of(code) : undefined
      if (name && !byName.has(name.toLowerCase())) byName.set(name.toLowerCase(), code)
    }
  }
  return byName
}

let codes: Set<string> | undefined

/** Whether a text is the code or the English name of a country. */
export function isCountryCodeOrName(value: string): boolean {
  codes ??= new Set(countriesByName().values())
  return codes.has(value.toUpperCase()) || countriesByName().has(value.trim().toLowerCase())
}

/** The code of a country given by code or English name; null for any other text. */
export function countryCodeOf(value: string | null | undefined): string | null {
  if (!value) return null
  if (/^[A-Za-z]{2}$/u.test(value)) return value.toUpperCase()
  return countriesByName().get(value.trim().toLowerCase()) ?? null
}

/** Code, space, name; the next one after a bar. */
function read(list: string): ReadonlyMap<string, string> {
  return new Map(
    list.split('|').map((one) => {
      const at = one.indexOf(' ')
      return [one.slice(0, at), one.slice(at + 1)]
    }),
  )
}

/** The provinces of countries whose letters name one, as ISO 3166-2 has their codes. */
const provinces: Record<string, ReadonlyMap<string, string>> = {
  AE: read(
    'AZ Abu Dhabi|AJ Ajman|DU Dubai|FU Fujairah|RK Ras Al Khaimah|SH Sharjah|UQ Umm Al Quwain',
  ),
  AU: read(
    'ACT Australian Capital Territory|NSW New South Wales|NT Northern Territory|' +
      'QLD Queensland|SA South Australia|TAS Tasmania|VIC Victoria|WA Western Australia',
  ),
  CA: read(
    'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|' +
      'NL Newfoundland and Labrador|NT Northwest Territories|NS Nova Scotia|NU Nunavut|' +
      'ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon',
  ),
  JP: read(
    'JP-01 Hokkaido|JP-02 Aomori|JP-03 Iwate|JP-04 Miyagi|JP-05 Akita|JP-06 Yamagata|' +
      'JP-07 Fukushima|JP-08 Ibaraki|JP-09 Tochigi|JP-10 Gunma|JP-11 Saitama|' +
      'JP-12 Chiba|JP-13 Tokyo|JP-14 Kanagawa|JP-15 Niigata|JP-16 Toyama|JP-17 Ishikawa|' +
      'JP-18 Fukui|JP-19 Yamanashi|JP-20 Nagano|JP-21 Gifu|JP-22 Shizuoka|JP-23 Aichi|' +
      'JP-24 Mie|JP-25 Shiga|JP-26 Kyoto|JP-27 Osaka|JP-28 Hyogo|JP-29 Nara|' +
      'JP-30 Wakayama|JP-31 Tottori|JP-32 Shimane|JP-33 Okayama|JP-34 Hiroshima|' +
      'JP-35 Yamaguchi|JP-36 Tokushima|JP-37 Kagawa|JP-38 Ehime|JP-39 Kochi|' +
      'JP-40 Fukuoka|JP-41 Saga|JP-42 Nagasaki|JP-43 Kumamoto|JP-44 Oita|JP-45 Miyazaki|' +
      'JP-46 Kagoshima|JP-47 Okinawa',
  ),
  US: read(
    'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|' +
      'CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|' +
      'HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|' +
      'LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|' +
      'MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|' +
      'NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|' +
      'OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|PR Puerto Rico|RI Rhode Island|' +
      'SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|' +
      'VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming',
  ),
}

/** Province names in other languages, where they differ. */
const translations: Record<string, Record<string, ReadonlyMap<string, string>>> = {
  AE: {
    ar: read('AZ أبو ظبي|AJ عجمان|DU دبي|FU الفجيرة|RK رأس الخيمة|SH الشارقة|UQ أم القيوين'),
  },
  CA: {
    fr: read(
      'BC Colombie-Britannique|NB Nouveau-Brunswick|NL Terre-Neuve-et-Labrador|' +
        'NT Territoires du Nord-Ouest|NS Nouvelle-Écosse|PE Île-du-Prince-Édouard|' +
        'QC Québec',
    ),
  },
  JP: {
    ja: read(
      'JP-01 北海道|JP-02 青森県|JP-03 岩手県|JP-04 宮城県|JP-05 秋田県|JP-06 山形県|JP-07 福島県|JP-08 茨城県|' +
        'JP-09 栃木県|JP-10 群馬県|JP-11 埼玉県|JP-12 千葉県|JP-13 東京都|JP-14 神奈川県|JP-15 新潟県|JP-16 富山県|' +
        'JP-17 石川県|JP-18 福井県|JP-19 山梨県|JP-20 長野県|JP-21 岐阜県|JP-22 静岡県|JP-23 愛知県|JP-24 三重県|' +
        'JP-25 滋賀県|JP-26 京都府|JP-27 大阪府|JP-28 兵庫県|JP-29 奈良県|JP-30 和歌山県|JP-31 鳥取県|JP-32 島根県|' +
        'JP-33 岡山県|JP-34 広島県|JP-35 山口県|JP-36 徳島県|JP-37 香川県|JP-38 愛媛県|JP-39 高知県|JP-40 福岡県|' +
        'JP-41 佐賀県|JP-42 長崎県|JP-43 熊本県|JP-44 大分県|JP-45 宮崎県|JP-46 鹿児島県|JP-47 沖縄県',
    ),
  },
}

/** The provinces of a country in their customary order; empty where addresses have no province. */
export function provincesOf(
  countryCode: string,
  language: string,
): readonly { code: string; name: string }[] {
  const own = provinces[countryCode]
  if (!own) return []
  const translated = translations[countryCode]?.[language]
  return [...own].map(([code, name]) => ({ code, name: translated?.get(code) ?? name }))
}

/** The code of a province given by code or English name; null when the country has no such province. */
export function provinceCodeOf(
  countryCode: string,
  value: string | null | undefined,
): string | null {
  const wanted = value?.trim().toLowerCase()
  const own = provinces[countryCode]
  if (!own || !wanted) return null
  for (const [code, name] of own)
    if (code.toLowerCase() === wanted || name.toLowerCase() === wanted) return code
  return null
}
