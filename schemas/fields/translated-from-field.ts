import { defineField } from 'sanity'

/**
 * The source that a document was last translated from or compared with. It is stored in the translation, so that drafts
 * and versions of a release each have their own, published together with their text.
 */
export const translatedFromField = defineField({
  name: 'translatedFrom',
  type: 'object',
  readOnly: true,
  hidden: true,
  fields: [
    /** Id of the source: a draft, a version of a release, or the published document. */
    defineField({ name: 'document', type: 'string' }),
    /** Its revision, to find the source text in the history. */
    defineField({ name: 'revision', type: 'string' }),
    /** Its words then, by which one sees whether they have changed (studio/translations/model/text-digest.ts). */
    defineField({ name: 'digest', type: 'string' }),
    defineField({ name: 'at', type: 'datetime' }),
    /** True for a copy of the source that has not been reviewed. */
    defineField({ name: 'copied', type: 'boolean' }),
  ],
})
