import { ImageIcon } from '@sanity/icons/Image'
import { defineField, defineType } from 'sanity'
import { radioOptions } from '#schemas/fields/radio-options.ts'
import { mediaPreview } from '#schemas/fields/list-previews.ts'

interface MediaValue {
  image?: { asset?: unknown }
  video?: { asset?: unknown }
  embed?: string
}

/** Whether a medium has an asset: Studio creates it with its type alone. */
function showsSomething(media: MediaValue | undefined): boolean {
  return Boolean(media?.image?.asset ?? media?.video?.asset ?? media?.embed)
}

/** Module: one large image or video with an optional caption. */
export const mediaModule = defineType({
  name: 'media',
  title: 'Media',
  type: 'object',
  icon: ImageIcon,
  fields: [
    defineField({
      name: 'media',
      type: 'mediaItem',
      validation: (rule) =>
        rule.custom((value) =>
          showsSomething(value as MediaValue | undefined) ? true : 'Image or video is required.',
        ),
    }),
    defineField({ name: 'caption', type: 'string' }),
    defineField({
      name: 'size',
      type: 'string',
      initialValue: 'full',
      options: radioOptions({ full: 'Full width', contained: 'Content width' }, 'horizontal'),
    }),
  ],
  preview: mediaPreview('Media'),
})
