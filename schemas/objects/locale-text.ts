import { defineField, defineType } from 'sanity'
import { localeTable, contentLocales } from '#lib/locales.ts'
import {
  checkDefaultLanguageText,
  checkMissingTranslations,
} from '../fields/localized-text-checks.ts'

/** A text of a few lines in every language, for things that are not translated as documents. */
export const localeText = defineType({
  name: 'localeText',
  title: 'Text in every language',
  type: 'object',
  validation: (rule) => [
    rule.custom(checkDefaultLanguageText).warning(),
    rule.custom(checkMissingTranslations).info(),
  ],
  fields: contentLocales.map((code) =>
    defineField({ name: code, title: localeTable[code].name, type: 'text', rows: 3 }),
  ),
})
