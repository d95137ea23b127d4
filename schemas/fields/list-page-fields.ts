import { defineField } from 'sanity'
import { languageField } from './language-field.ts'
import { segmentSlugFields } from './segment-slug-fields.ts'
import { requires } from './requires.ts'

/**
 * First fields of a list page: language, title, URL segment and header.
 *
 * @param describesTitle description of the title field
 */
export function listPageFields(describesTitle: string) {
  return [
    languageField,
    defineField({
      name: 'title',
      type: 'string',
      group: 'content',
      description: describesTitle,
      validation: (rule) => requires(rule, 'Title'),
    }),
    ...segmentSlugFields({ group: 'content', source: 'title' }),
    defineField({ name: 'heroHeader', title: 'Header', type: 'heroHeader', group: 'content' }),
  ]
}

/**
 * Preview of a list page in Studio's lists: title, address and picture.
 *
 * @param name fallback for the title
 * @param withoutAddress fallback for the address
 */
export function listPagePreview(name: string, withoutAddress: string) {
  return {
    select: { title: 'title', slug: 'slug.current', media: 'heroHeader.media.image' },
    prepare: ({ title, slug, media }: { title?: string; slug?: string; media?: unknown }) => ({
      title: title || name,
      subtitle: slug ? `/${slug}` : withoutAddress,
      media: media as never,
    }),
  }
}
