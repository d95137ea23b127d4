import { BookIcon } from '@sanity/icons/Book'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { contentLocales, localeTable } from '#lib/locales.ts'
import { requires } from '../fields/requires.ts'

interface GlossaryDocument {
  phrases?: { phrase?: string }[]
}

/** Longest style guide: the translation request takes 2,000 characters, of which phrases need some. */
const maxStyleGuideLength = 1000

/** Words that machine translations keep or translate in one way; a single document for all languages. */
export const glossary = defineType({
  name: 'glossary',
  title: 'Glossary',
  type: 'document',
  icon: BookIcon,
  fields: [
    defineField({
      name: 'phrases',
      title: 'Phrases',
      type: 'array',
      description: 'Names and terms. Without a translation, a phrase stays as it is.',
      of: [
        defineArrayMember({
          name: 'glossaryPhrase',
          title: 'Phrase',
          type: 'object',
          fields: [
            defineField({
              name: 'phrase',
              title: 'Phrase',
              type: 'string',
              description: 'As it is written in the source text.',
              validation: (rule) => requires(rule, 'Phrase'),
            }),
            defineField({
              name: 'translations',
              title: 'Translations',
              type: 'object',
              description: 'Where a language is empty, the phrase stays as it is.',
              options: { columns: 2 },
              fields: contentLocales.map((code) =>
                defineField({ name: code, title: localeTable[code].name, type: 'string' }),
              ),
            }),
          ],
          preview: { select: { title: 'phrase' } },
        }),
      ],
      validation: (rule) =>
        rule.custom((value, { document }) => {
          const rows = (document as GlossaryDocument | undefined)?.phrases ?? []
          const phrases = rows.flatMap(({ phrase }) => phrase?.trim() ?? [])
          const twice = phrases.find((phrase, at, all) => all.indexOf(phrase) !== at)
          return twice ? `“${twice}” is listed twice.` : true
        }),
    }),
    defineField({
      name: 'styleGuide',
      title: 'Style guide',
      type: 'object',
      description:
        'How to address readers, tone and spelling. Sent with each machine translation into the language.',
      fields: contentLocales.map((code) =>
        defineField({
          name: code,
          title: localeTable[code].name,
          type: 'text',
          rows: 4,
          validation: (rule) =>
            rule
              .max(maxStyleGuideLength)
              .error(`Keep the style guide under ${maxStyleGuideLength} characters.`),
        }),
      ),
    }),
  ],
  preview: { prepare: () => ({ title: 'Glossary' }) },
})
