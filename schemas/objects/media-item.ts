import { ImageIcon } from '@sanity/icons/Image'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { parseVideoUrl } from '#lib/addresses/parse-video-url.ts'
import { localeTable, contentLocales } from '#lib/locales.ts'
import { isObjectFilledIn } from '../fields/is-object-filled-in.ts'
import { checkFocalPoint } from '../fields/picture-checks.ts'
import { radioOptions } from '../fields/radio-options.ts'
import { requires } from '../fields/requires.ts'

interface FileValue {
  asset?: { _ref?: string }
}

type MediaParent =
  | { type?: string; playback?: string; embed?: string; video?: FileValue }
  | undefined

/** Formats that browsers play; loops may also be animated WebP. */
const videoTypes = 'video/mp4,video/webm,image/webp'
const playable = /-(mp4|m4v|webm|webp)$/
const isNot =
  (type: string) =>
  ({ parent }: { parent?: unknown }) =>
    ((parent as MediaParent)?.type ?? 'image') !== type

const isVideo = (parent: unknown) => !isNot('video')({ parent })
const hasVideo = (parent: unknown) => Boolean((parent as MediaParent)?.video?.asset)

/** Rejects files that browsers do not play. */
function aboutFile(value: FileValue | undefined): true | string {
  const ref = value?.asset?._ref
  return !ref || playable.test(ref)
    ? true
    : 'Not all browsers play this format. Convert the file to MP4 (H.264) or WebM.'
}

/** Fields that editors fill in; the type has an initial value. */
const content = ['image', 'mobileImage', 'video', 'mobileVideo', 'embed', 'poster']

/** An image, a loop or a film, each with an optional cut of its own for phones. */
export const mediaItem = defineType({
  name: 'mediaItem',
  title: 'Media',
  type: 'object',
  icon: ImageIcon,
  fields: [
    defineField({
      name: 'type',
      type: 'string',
      initialValue: 'image',
      options: radioOptions({ image: 'Picture', video: 'Video' }, 'horizontal'),
    }),
    defineField({
      name: 'image',
      title: 'Picture',
      type: 'picture',
      hidden: isNot('image'),
      validation: (rule) => [
        rule.custom((value, context) =>
          ((context.parent as MediaParent)?.type ?? 'image') === 'image' &&
          !(value as { asset?: unknown } | undefined)?.asset &&
          isObjectFilledIn(context, content)
            ? 'Picture is required.'
            : true,
        ),
        rule.custom(checkFocalPoint).info(),
      ],
    }),
    defineField({
      name: 'mobileImage',
      title: 'Picture for phones',
      type: 'picture',
      hidden: isNot('image'),
    }),
    defineField({
      name: 'playback',
      title: 'Playback',
      type: 'string',
      initialValue: 'loop',
      options: radioOptions({
        loop: 'Loop, plays automatically without sound',
        film: 'Video, plays on click',
      }),
      description: 'A YouTube or Vimeo video always plays on click.',
      hidden: isNot('video'),
    }),
    defineField({
      name: 'video',
      type: 'file',
      options: { accept: videoTypes },
      description:
        'MP4 (H.264) or WebM. Keep loops below 3 MB. Not played with reduced motion or data saving.',
      hidden: isNot('video'),
      validation: (rule) => [
        rule.custom((value, context) =>
          isVideo(context.parent) &&
          !value?.asset &&
          !(context.parent as MediaParent)?.embed &&
          isObjectFilledIn(context, content)
            ? 'Video is required: upload one, or enter a URL below.'
            : true,
        ),
        rule.custom(aboutFile).warning(),
      ],
    }),
    defineField({
      name: 'mobileVideo',
      title: 'Video for phones',
      type: 'file',
      options: { accept: videoTypes },
      description: 'Portrait format, smaller file.',
      hidden: isNot('video'),
      validation: (rule) => rule.custom(aboutFile).warning(),
    }),
    defineField({
      name: 'embed',
      title: 'YouTube or Vimeo URL',
      type: 'url',
      description: 'Loaded only when a visitor plays the video.',
      hidden: ({ parent }) => isNot('video')({ parent }) || hasVideo(parent),
      validation: (rule) =>
        rule.custom((value, { parent }) =>
          value && isVideo(parent) && !parseVideoUrl(value)
            ? 'Enter the URL of a YouTube or Vimeo video, starting with https://.'
            : true,
        ),
    }),
    defineField({
      name: 'poster',
      title: 'Poster image',
      type: 'picture',
      description: 'Shown until the video plays, and with reduced motion.',
      hidden: isNot('video'),
      validation: (rule) =>
        rule.custom((value, context) =>
          isVideo(context.parent) &&
          !(value as { asset?: unknown } | undefined)?.asset &&
          isObjectFilledIn(context, content)
            ? 'Poster image is required: it is shown before the video plays.'
            : true,
        ),
    }),
    defineField({
      name: 'description',
      title: 'Alt text',
      type: 'string',
      description: 'For screen readers. If empty: the poster’s alt text.',
      hidden: isNot('video'),
    }),
    defineField({
      name: 'captions',
      type: 'array',
      description: 'WebVTT files, one per language.',
      hidden: ({ parent }) => (parent as MediaParent)?.playback !== 'film' || !hasVideo(parent),
      validation: (rule) =>
        rule.custom((value) => {
          const languages = (value as { language?: string }[] | undefined)?.map(
            ({ language }) => language,
          )
          return new Set(languages).size === (languages?.length ?? 0)
            ? true
            : 'Add only one file per language.'
        }),
      of: [
        defineArrayMember({
          name: 'captionsFile',
          title: 'Captions',
          type: 'object',
          fields: [
            defineField({
              name: 'language',
              type: 'string',
              options: {
                list: contentLocales.map((code) => ({
                  value: code,
                  title: localeTable[code].name,
                })),
              },
              validation: (rule) => requires(rule, 'Language'),
            }),
            defineField({
              name: 'file',
              type: 'file',
              options: { accept: '.vtt,text/vtt' },
              validation: (rule) =>
                rule.custom((value) => {
                  if (!value?.asset?._ref) return 'File is required.'
                  return value.asset._ref.endsWith('-vtt') ? true : 'Upload a WebVTT file (.vtt).'
                }),
            }),
          ],
          preview: { select: { title: 'language' } },
        }),
      ],
    }),
  ],
  preview: {
    select: {
      type: 'type',
      image: 'image',
      poster: 'poster',
      alt: 'image.alt',
      posterAlt: 'poster.alt',
    },
    prepare: ({ type, image, poster, alt, posterAlt }) => ({
      title: (type === 'video' ? posterAlt : alt) || (type === 'video' ? 'Video' : 'Picture'),
      subtitle: type === 'video' ? 'Video' : 'Image',
      media: type === 'video' ? poster : image,
    }),
  },
})
