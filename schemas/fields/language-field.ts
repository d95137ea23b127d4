import { defineField } from 'sanity'

/** The language of a translated document. Written by the translations plugin, never by hand. */
export const languageField = defineField({
  name: 'language',
  title: 'Language',
  type: 'string',
  readOnly: true,
  hidden: true,
})
