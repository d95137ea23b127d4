/**
 * The table of languages. For a new row, the compiler and the check "languages" report every place that has to be
 * extended. `routed` gives a language public routes, an entry in the language list and alternate links; nothing else
 * needs to change.
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

/** A script; each has its fonts (tooling/fonts/font-table.ts) and its metrics in the style sheets. */
export type WritingScript = 'latin' | 'arabic' | 'japanese'

interface LocaleEntry {
  /** English name, for Studio and the language list. */
  name: string
  /** The language's own name. */
  ownName: string
  /** BCP 47 tag for `lang`, `hreflang` and Intl. */
  tag: string
  direction: 'ltr' | 'rtl'
  script: WritingScript
  /** Separator between the parts of a place or a list. */
  comma: string
  /** Quotation marks for the CSS property `quotes`, where the browser's default is wrong. */
  quotes: string
  /** Has public routes. A language that is not routed exists in content only. */
  routed: boolean
}

export type Locale = keyof typeof localeTable

export const defaultLocale: Locale = 'en'
export const contentLocales = Object.keys(localeTable) as Locale[]
export const routedLocales = contentLocales.filter((code) => localeTable[code].routed)

/** True for any language that content can be written in. */
export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && Object.hasOwn(localeTable, value)
}

/** True for a language that has public routes. */
export function isRoutedLocale(value: unknown): value is Locale {
  return isLocale(value) && localeTable[value].routed
}

/** Time zone of the site: times without a zone are in it. */
export const siteTimeZone = 'Europe/Zurich'
