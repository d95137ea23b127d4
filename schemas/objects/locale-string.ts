import { defineField, defineType } from 'sanity'
import { localeTable, contentLocales } from '#lib/locales.ts'
import { checkDefaultLanguage, checkTranslations } from '../fields/localized-text-checks.ts'

/** A short text in every language, for things that are not translated as documents. */
export const localeString = defineType({
  name: 'localeString',
  title: 'Text in every language',
  type: 'object',
  options: { columns: 2 },
  validation: (rule) => [
    rule.custom(checkDefaultLanguage).warning(),
    rule.custom(checkTranslations).info(),
  ],
  fields: contentLocales.map((code) =>
    defineField({ name: code, title: localeTable[code].name, type: 'string' }),
  ),
})
