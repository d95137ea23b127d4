import { defaultLocale, type Locale, localeTable, contentLocales } from '#lib/locales.ts'

type Texts = Partial<Record<Locale, string>> | undefined

const others = contentLocales.filter((locale) => locale !== defaultLocale)
const list = new Intl.ListFormat('en')

/** Warns of texts without the default language, which is the fallback of all others. */
export function checkDefaultLanguageText(texts: Texts): true | string {
  const { name } = localeTable[defaultLocale]
  return texts?.[defaultLocale] || !others.some((locale) => texts?.[locale])
    ? true
    : `Add the text in ${name}: it is shown in languages without a translation.`
}

/** Lists the languages that show the fallback. */
export function checkMissingTranslations(texts: Texts): true | string {
  const missing = others.filter((locale) => !texts?.[locale])
  if (!texts?.[defaultLocale] || missing.length === 0) return true
  const names = list.format(missing.map((locale) => localeTable[locale].name))
  return `Not translated into ${names}. The ${localeTable[defaultLocale].name} text is shown there.`
}
