import { defineField, defineType } from 'sanity'
import { localeTable, contentLocales } from '#lib/locales.ts'
import {
  checkDefaultLanguageText,
  checkMissingTranslations,
} from '../fields/localized-text-checks.ts'

/** A short text in every language, for things that are not translated as documents. */
export const localeString = defineType({
  name: 'localeString',
  title: 'Text in every language',
  type: 'object',
  options: { columns: 2 },
  validation: (rule) => [
    rule.custom(checkDefaultLanguageText).warning(),
    rule.custom(checkMissingTranslations).info(),
  ],
  fields: contentLocales.map((code) =>
    defineField({ name: code, title: localeTable[code].name, type: 'string' }),
  ),
})
