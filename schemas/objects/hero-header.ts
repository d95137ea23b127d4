import { StarIcon } from '@sanity/icons/Star'
import { defineField, defineType } from 'sanity'

interface HeaderParent {
  media?: { type?: string; image?: { asset?: unknown } }
}

/** Only the home page has text on its picture, and only a still picture can be composed around it. */
function hasNoWordsOnPicture(document: { _type: string } | undefined, parent: unknown): boolean {
  const media = (parent as HeaderParent | undefined)?.media
  return document?._type !== 'home' || media?.type === 'video' || !media?.image?.asset
}

/** Header of a page: picture, headline and link. */
export const heroHeader = defineType({
  name: 'heroHeader',
  title: 'Header',
  type: 'object',
  icon: StarIcon,
  fields: [
    defineField({
      name: 'overTitle',
      title: 'Eyebrow',
      type: 'string',
      description: 'Small line above the headline: one or two words.',
    }),
    defineField({
      name: 'title',
      title: 'Headline',
      description: 'If empty: the title of the page.',
      type: 'string',
      validation: (rule) => rule.max(90).warning('Keep the headline under 90 characters.'),
    }),
    defineField({
      name: 'body',
      title: 'Introduction',
      type: 'text',
      rows: 3,
      description: '2 to 3 sentences.',
    }),
    defineField({ name: 'media', type: 'mediaItem' }),
    defineField({
      name: 'rtlImage',
      title: 'Picture for right-to-left languages',
      type: 'picture',
      description:
        'In Arabic the text is on the right of the picture. If empty: the picture above.',
      hidden: ({ document, parent }) => hasNoWordsOnPicture(document, parent),
    }),
    defineField({ name: 'link', type: 'link' }),
  ],
  preview: { select: { title: 'title', subtitle: 'overTitle', media: 'media.image' } },
})
