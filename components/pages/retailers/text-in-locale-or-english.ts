import { defaultLocale, type Locale, localeTable } from '#lib/locales.ts'

/** The language of a text that is shown in English for lack of the reader's; undefined for the page's own. */
export function languageOfFallback(
  text: Partial<Record<Locale, string | null>> | null | undefined,
  locale: Locale,
): string | undefined {
  const isFallback = !text?.[locale] && text?.[defaultLocale]
  return isFallback ? localeTable[defaultLocale].tag : undefined
}

/** A localized text in the reader's language, with English as the fallback. */
export function textInLocaleOrEnglish(
  text: Partial<Record<Locale, string | null>> | null | undefined,
  locale: Locale,
): string | undefined {
  return text?.[locale] || text?.[defaultLocale] || undefined
}
