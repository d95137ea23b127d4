import { defineField } from 'sanity'

/**
 * Which text of another language a document was last translated from, or compared with. It lies in the translation itself,
 * so that a draft and each version of a release tell of their own words, and goes live with them.
 */
export const translatedFrom = defineField({
  name: 'translatedFrom',
  type: 'object',
  readOnly: true,
  hidden: true,
  fields: [
    /** The document as it was read: a draft, a version of a release, or what is published. */
    defineField({ name: 'document', type: 'string' }),
    /** Its revision then, by which the history finds its words. */
    defineField({ name: 'revision', type: 'string' }),
    /** Its words then, by which one sees whether they have changed (studio/translations/model/text-digest.ts). */
    defineField({ name: 'digest', type: 'string' }),
    defineField({ name: 'at', type: 'datetime' }),
    /** It began as a copy of that text, and nobody has compared them since. */
    defineField({ name: 'copied', type: 'boolean' }),
  ],
})
