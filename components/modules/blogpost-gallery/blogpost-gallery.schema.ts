import { BookIcon } from '@sanity/icons/Book'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { overTitleField, titleField, toneField } from '#schemas/fields/module-fields.ts'
import { sameLanguage } from '#schemas/fields/same-language.ts'

/** Module: posts of the journal in a row that scrolls. */
export const blogpostGalleryModule = defineType({
  name: 'blogpostGallery',
  title: 'Row of posts',
  type: 'object',
  icon: BookIcon,
  fields: [
    overTitleField,
    titleField,
    defineField({
      name: 'slides',
      title: 'Posts',
      type: 'array',
      description: 'In the order of the row.',
      of: [
        defineArrayMember({ type: 'reference', to: [{ type: 'blogpost' }], options: sameLanguage }),
      ],
      validation: (rule) => [
        rule.required().min(1).error('Choose at least one post.'),
        rule.unique().error('A post is in the row twice.'),
        rule.max(9).warning('Nobody scrolls past nine posts: lead to the journal instead.'),
      ],
    }),
    defineField({
      name: 'link',
      type: 'link',
      description: 'Beside the title: where the rest of the posts are.',
    }),
    defineField({
      name: 'size',
      type: 'string',
      initialValue: 'small',
      options: {
        list: [
          { value: 'small', title: 'Three in sight on a desk' },
          { value: 'large', title: 'One and a half in sight, for pictures that deserve it' },
        ],
        layout: 'radio',
      },
    }),
    toneField,
  ],
  preview: {
    select: { title: 'title', overTitle: 'overTitle', media: 'slides.0.heroHeader.media.image' },
    prepare: ({ title, overTitle, media }) => ({
      title: title || overTitle || 'Row of posts',
      subtitle: 'Row of posts',
      media,
    }),
  },
})
