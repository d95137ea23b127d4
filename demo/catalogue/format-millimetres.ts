import type { Locale } from '#lib/locales.ts'

/** A length as each language writes it. */
export function millimetresInEveryLocale(length: number): Record<Locale, string> {
  return {
    en: `${length} mm`,
    fr: `${String(length).replace('.', ',')} mm`,
    ar: `${length} مم`,
    ja: `${length} mm`,
  }
}
