/**
 * The one table of languages. A new line is told by the compiler and by the check "languages" in every place
 * that must know it. Marking a language as routed gives it public routes, a place in the language list and in
 * every alternate link; nothing else needs to change.
 */
export const localeTable = {
  en: {
    name: 'English',
    ownName: 'English',
    tag: 'en',
    direction: 'ltr',
    script: 'latin',
    comma: ', ',
    quotes: 'auto',
    routed: true,
  },
  fr: {
    name: 'French',
    ownName: 'Français',
    tag: 'fr',
    direction: 'ltr',
    script: 'latin',
    comma: ', ',
    quotes: '"«\u202f" "\u202f»"',
    routed: true,
  },
  ar: {
    name: 'Arabic',
    ownName: 'العربية',
    tag: 'ar',
    direction: 'rtl',
    script: 'arabic',
    comma: '، ',
    quotes: 'auto',
    routed: true,
  },
  ja: {
    name: 'Japanese',
    ownName: '日本語',
    tag: 'ja',
    direction: 'ltr',
    script: 'japanese',
    comma: '、',
    quotes: 'auto',
    routed: false,
  },
} as const satisfies Record<string, LocaleEntry>

/** A way of writing; each has its faces (tooling/fonts/font-table.ts) and its measures in the style sheets. */
export type Script = 'latin' | 'arabic' | 'japanese'

interface LocaleEntry {
  /** English name, as Studio and the language list show it. */
  name: string
  /** What the language calls itself. */
  ownName: string
  /** BCP 47 tag for `lang`, `hreflang` and Intl. */
  tag: string
  direction: 'ltr' | 'rtl'
  script: Script
  /** What stands between the parts of a place or a list. */
  comma: string
  /** The marks around what somebody said, as the property `quotes` wants them, where a browser's own fall short. */
  quotes: string
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

/** Where the house stands: times without a zone are its own. */
export const siteTimeZone = 'Europe/Zurich'
