/**
 * The one table of languages. Marking a language as routed gives it public routes, a place in the
 * language list and in every alternate link; nothing else needs to change (decisions.md, Languages).
 */
export const localeTable = {
  en: { code: 'en', name: 'English', tag: 'en', direction: 'ltr', routed: true },
  fr: { code: 'fr', name: 'French', tag: 'fr', direction: 'ltr', routed: true },
  ar: { code: 'ar', name: 'Arabic', tag: 'ar', direction: 'rtl', routed: true },
  ja: { code: 'ja', name: 'Japanese', tag: 'ja', direction: 'ltr', routed: false },
} as const satisfies Record<string, LocaleEntry>

interface LocaleEntry {
  code: string
  /** English name, as the language list shows it. */
  name: string
  /** BCP 47 tag for `lang`, `hreflang` and Intl. */
  tag: string
  direction: 'ltr' | 'rtl'
  /** Has public routes. A language that is not routed exists as content only. */
  routed: boolean
}

export type Locale = keyof typeof localeTable

export const defaultLocale: Locale = 'en'
export const locales = Object.keys(localeTable) as Locale[]
export const routedLocales = locales.filter((code) => localeTable[code].routed)

/** True for any language that content can be written in. */
export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && Object.hasOwn(localeTable, value)
}

/** True for a language that has public routes. */
export function isRoutedLocale(value: unknown): value is Locale {
  return isLocale(value) && localeTable[value].routed
}

export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return localeTable[locale].direction
}
