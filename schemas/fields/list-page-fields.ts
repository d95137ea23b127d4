import { defineField } from 'sanity'
import { languageField } from './language-field.ts'
import { segmentSlug } from './segment-slug.ts'

/**
 * How the page of a list begins: its language, its title, the word that the addresses below it begin with,
 * and its header.
 *
 * @param describesTitle for the editor: where the title is said
 */
export function listPageFields(describesTitle: string) {
  return [
    languageField,
    defineField({
      name: 'title',
      type: 'string',
      group: 'content',
      description: describesTitle,
      validation: (rule) => rule.required(),
    }),
    ...segmentSlug({ group: 'content', source: 'title' }),
    defineField({ name: 'heroHeader', title: 'Header', type: 'heroHeader', group: 'content' }),
  ]
}

/**
 * The page of a list in Studio's lists, by its title, address and picture.
 *
 * @param name what it is called without a title
 * @param withoutAddress what is said in place of an address that it lacks
 */
export function listPreview(name: string, withoutAddress: string) {
  return {
    select: { title: 'title', slug: 'slug.current', media: 'heroHeader.media.image' },
    prepare: ({ title, slug, media }: { title?: string; slug?: string; media?: unknown }) => ({
      title: title || name,
      subtitle: slug ? `/${slug}` : withoutAddress,
      media: media as never,
    }),
  }
}
