import { defineField } from 'sanity'

/**
 * Marks texts of a translation that a language model wrote and no person has approved. Stored like
 * `translatedFrom` (translated-from-field.ts): in each draft and version of its own. Approving removes it.
 */
export const machineTranslationField = defineField({
  name: 'machineTranslation',
  type: 'object',
  readOnly: true,
  hidden: true,
  fields: [
    defineField({ name: 'model', type: 'string' }),
    defineField({ name: 'at', type: 'datetime' }),
  ],
})
