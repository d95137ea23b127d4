import { textOrUndefined } from '#lib/text/content-values.ts'
import { defaultLocale, type Locale } from '#lib/locales.ts'

/** A localized text in the reader's language, with English as the fallback. */
export function textInLocaleOrEnglish(
  text: Partial<Record<Locale, string | null>> | null | undefined,
  locale: Locale,
): string | undefined {
  return textOrUndefined(text?.[locale]) ?? textOrUndefined(text?.[defaultLocale])
}
