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
  title: 'Post carousel',
  type: 'object',
  icon: BookIcon,
  fields: [
    moduleOverTitleField,
    moduleTitleField,
    defineField({
      name: 'slides',
      title: 'Posts',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'reference',
          to: [{ type: 'blogpost' }],
          options: sameLanguageReferenceOptions,
        }),
      ],
      validation: (rule) => [
        rule.required().min(1).error('Select at least one post.'),
        rule.unique().error('This post is already selected.'),
        rule.max(9).warning('Use at most 9 posts, and link to the journal.'),
      ],
    }),
    defineField({
      name: 'link',
      type: 'link',
      description: 'Shown beside the title, for example to the journal.',
    }),
    defineField({
      name: 'size',
      type: 'string',
      initialValue: 'small',
      options: radioOptions({
        small: 'Small: shows 3 on desktop',
        large: 'Large: shows 1.5 on desktop',
      }),
    }),
    backgroundToneField,
  ],
  preview: modulePreview('Post carousel', 'slides.0.heroHeader.media.image'),
})
