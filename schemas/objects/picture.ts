import { ImageIcon } from '@sanity/icons/Image'
import { defineField, defineType } from 'sanity'
import { checkAltText, checkFocalPoint } from '../fields/picture-checks.ts'

/** An image with its crop, its focal point and a description for those who do not see it. */
export const picture = defineType({
  name: 'picture',
  title: 'Picture',
  type: 'image',
  icon: ImageIcon,
  options: { hotspot: true },
  validation: (rule) => rule.custom(checkFocalPoint).info(),
  fields: [
    defineField({
      name: 'alt',
      title: 'Description',
      type: 'string',
      description:
        'What the picture shows, for screen readers and search. If empty, the description in Media is used. Without either, the picture is treated as decorative.',
      validation: (rule, context) =>
        context?.hidden ? rule.skip() : rule.custom(checkAltText).warning(),
    }),
  ],
})
