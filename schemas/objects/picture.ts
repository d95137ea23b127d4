import { ImageIcon } from '@sanity/icons/Image'
import { defineField, defineType } from 'sanity'
import { checkAltText, checkFocalPoint } from '../fields/picture-checks.ts'

/** An image with crop, hotspot and alt text. */
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
      title: 'Alt text',
      type: 'string',
      description: 'If empty: Media’s description. If there is none: treated as decorative.',
      validation: (rule, context) =>
        context?.hidden ? rule.skip() : rule.custom(checkAltText).warning(),
    }),
  ],
})
