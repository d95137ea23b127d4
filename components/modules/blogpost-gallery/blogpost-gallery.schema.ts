import { BookIcon } from '@sanity/icons/Book'
import { defineArrayMember, defineField, defineType } from 'sanity'
import {
  moduleOverTitleField,
  moduleTitleField,
  backgroundToneField,
} from '#schemas/fields/module-fields.ts'
import { sameLanguageReferenceOptions } from '#schemas/fields/same-language-reference-options.ts'
import { radioOptions } from '#schemas/fields/radio-options.ts'
import { modulePreview } from '#schemas/fields/list-previews.ts'

/** Module: posts of the journal in a row that scrolls. */
export const blogpostGalleryModule = defineType({
  name: 'blogpostGallery',
  title: 'Row of posts',
  type: 'object',
  icon: BookIcon,
  fields: [
    moduleOverTitleField,
    moduleTitleField,
    defineField({
      name: 'slides',
      title: 'Posts',
      type: 'array',
      description: 'In the order of the row.',
      of: [
        defineArrayMember({
          type: 'reference',
          to: [{ type: 'blogpost' }],
          options: sameLanguageReferenceOptions,
        }),
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
      options: radioOptions({
        small: 'Three in sight on a desk',
        large: 'One and a half in sight, for pictures that deserve it',
      }),
    }),
    backgroundToneField,
  ],
  preview: modulePreview('Row of posts', 'slides.0.heroHeader.media.image'),
})
