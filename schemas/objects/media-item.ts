import { ImageIcon } from '@sanity/icons/Image'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { parseVideoUrl } from '#lib/addresses/parse-video-url.ts'
import { localeTable, contentLocales } from '#lib/locales.ts'
import { isFilledIn } from '../fields/is-filled-in.ts'
import { checkFocalPoint } from '../fields/picture-checks.ts'
import { radios } from '../fields/radios.ts'

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
    : 'Many browsers do not play this kind of file. Convert it to MP4 (H.264) or WebM.'
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
      options: radios({ image: 'Image', video: 'Video' }, 'horizontal'),
    }),
    defineField({
      name: 'image',
      type: 'picture',
      hidden: isNot('image'),
      validation: (rule) => [
        rule.custom((value, context) =>
          ((context.parent as MediaParent)?.type ?? 'image') === 'image' &&
          !(value as { asset?: unknown } | undefined)?.asset &&
          isFilledIn(context, content)
            ? 'Choose an image.'
            : true,
        ),
        rule.custom(checkFocalPoint).info(),
      ],
    }),
    defineField({
      name: 'mobileImage',
      title: 'Image for phones',
      type: 'picture',
      hidden: isNot('image'),
    }),
    defineField({
      name: 'playback',
      title: 'How it plays',
      type: 'string',
      initialValue: 'loop',
      options: radios({ loop: 'Silent loop, moves by itself', film: 'Film, plays when asked for' }),
      description: 'A hosted film is always asked for.',
      hidden: isNot('video'),
    }),
    defineField({
      name: 'video',
      type: 'file',
      options: { accept: videoTypes },
      description:
        'MP4 (H.264) plays everywhere, WebM nearly so. A loop wants a few seconds and less than 3 MB; it stands still for visitors who ask for less motion or save data.',
      hidden: isNot('video'),
      validation: (rule) => [
        rule.custom((value, context) =>
          isVideo(context.parent) &&
          !value?.asset &&
          !(context.parent as MediaParent)?.embed &&
          isFilledIn(context, content)
            ? 'Upload a video, or enter the address of a hosted one below.'
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
      description: 'Upright, and lighter than the other.',
      hidden: isNot('video'),
      validation: (rule) => rule.custom(aboutFile).warning(),
    }),
    defineField({
      name: 'embed',
      title: 'Address of a hosted film',
      type: 'url',
      description:
        'As YouTube or Vimeo show it in the address bar. Nothing is asked of them before a visitor plays it.',
      hidden: ({ parent }) => isNot('video')({ parent }) || hasVideo(parent),
      validation: (rule) =>
        rule.custom((value, { parent }) =>
          value && isVideo(parent) && !parseVideoUrl(value)
            ? 'This is no address of a film on YouTube or Vimeo. Copy the one of the film’s own page, with https:// in front.'
            : true,
        ),
    }),
    defineField({
      name: 'poster',
      title: 'Still picture',
      type: 'picture',
      description: 'Seen until the video plays, and instead of a loop where nothing may move.',
      hidden: isNot('video'),
      validation: (rule) =>
        rule.custom((value, context) =>
          isVideo(context.parent) &&
          !(value as { asset?: unknown } | undefined)?.asset &&
          isFilledIn(context, content)
            ? 'Choose a still picture: many visitors see nothing else of the video.'
            : true,
        ),
    }),
    defineField({
      name: 'description',
      title: 'What happens in it',
      type: 'string',
      description: 'For those who do not see it. Without it, the description of the still picture.',
      hidden: isNot('video'),
    }),
    defineField({
      name: 'captions',
      type: 'array',
      description: 'What is said and heard, as WebVTT files, one in each language.',
      hidden: ({ parent }) => (parent as MediaParent)?.playback !== 'film' || !hasVideo(parent),
      validation: (rule) =>
        rule.custom((value) => {
          const languages = (value as { language?: string }[] | undefined)?.map(
            ({ language }) => language,
          )
          return new Set(languages).size === (languages?.length ?? 0)
            ? true
            : 'Two of these are in the same language.'
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
              validation: (rule) => rule.required(),
            }),
            defineField({
              name: 'file',
              type: 'file',
              options: { accept: '.vtt,text/vtt' },
              validation: (rule) =>
                rule.custom((value) => {
                  if (!value?.asset?._ref) return 'Upload the captions.'
                  return value.asset._ref.endsWith('-vtt')
                    ? true
                    : 'This is no WebVTT file: its name ends in .vtt.'
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
      title: (type === 'video' ? posterAlt : alt) || (type === 'video' ? 'Video' : 'Image'),
      subtitle: type === 'video' ? 'Video' : 'Image',
      media: type === 'video' ? poster : image,
    }),
  },
})
