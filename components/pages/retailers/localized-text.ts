import { textOrUndefined } from '#lib/text/content-values.ts'
import { defaultLocale, type Locale } from '#lib/locales.ts'

/** A text that a document holds in every language: the reader's, else the English one. */
export function localizedText(
  text: Partial<Record<Locale, string | null>> | null | undefined,
  locale: Locale,
): string | undefined {
  return textOrUndefined(text?.[locale]) ?? textOrUndefined(text?.[defaultLocale])
}
