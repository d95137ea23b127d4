import { ImageIcon } from '@sanity/icons/Image'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { parseVideoUrl } from '#lib/addresses/parse-video-url.ts'
import { localeTable, contentLocales } from '#lib/locales.ts'
import { isObjectFilledIn } from '../fields/is-object-filled-in.ts'
import { checkFocalPoint } from '../fields/picture-checks.ts'
import { radioOptions } from '../fields/radio-options.ts'

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
    : 'Many browsers cannot play this format. Convert it to MP4 (H.264) or WebM.'
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
      options: radioOptions({ image: 'Image', video: 'Video' }, 'horizontal'),
    }),
    defineField({
      name: 'image',
      type: 'picture',
      hidden: isNot('image'),
      validation: (rule) => [
        rule.custom((value, context) =>
          ((context.parent as MediaParent)?.type ?? 'image') === 'image' &&
          !(value as { asset?: unknown } | undefined)?.asset &&
          isObjectFilledIn(context, content)
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
      title: 'Playback',
      type: 'string',
      initialValue: 'loop',
      options: radioOptions({
        loop: 'Silent loop, plays automatically',
        film: 'Film, plays on click',
      }),
      description: 'A hosted film always plays on click.',
      hidden: isNot('video'),
    }),
    defineField({
      name: 'video',
      type: 'file',
      options: { accept: videoTypes },
      description:
        'MP4 (H.264) plays everywhere, WebM almost everywhere. Keep a loop to a few seconds and less than 3 MB. It does not play for visitors who prefer reduced motion or save data.',
      hidden: isNot('video'),
      validation: (rule) => [
        rule.custom((value, context) =>
          isVideo(context.parent) &&
          !value?.asset &&
          !(context.parent as MediaParent)?.embed &&
          isObjectFilledIn(context, content)
            ? 'Upload a video, or enter the URL of a hosted one below.'
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
      description: 'Portrait format, and smaller than the other file.',
      hidden: isNot('video'),
      validation: (rule) => rule.custom(aboutFile).warning(),
    }),
    defineField({
      name: 'embed',
      title: 'URL of a hosted film',
      type: 'url',
      description:
        'As in the address bar of YouTube or Vimeo. Nothing is loaded from them before a visitor plays it.',
      hidden: ({ parent }) => isNot('video')({ parent }) || hasVideo(parent),
      validation: (rule) =>
        rule.custom((value, { parent }) =>
          value && isVideo(parent) && !parseVideoUrl(value)
            ? 'This is not the URL of a film on YouTube or Vimeo. Copy the URL of the film’s page, starting with https://.'
            : true,
        ),
    }),
    defineField({
      name: 'poster',
      title: 'Still picture',
      type: 'picture',
      description: 'Shown until the video plays, and instead of a loop for reduced motion.',
      hidden: isNot('video'),
      validation: (rule) =>
        rule.custom((value, context) =>
          isVideo(context.parent) &&
          !(value as { asset?: unknown } | undefined)?.asset &&
          isObjectFilledIn(context, content)
            ? 'Choose a still picture: many visitors see only this.'
            : true,
        ),
    }),
    defineField({
      name: 'description',
      title: 'Description',
      type: 'string',
      description: 'For screen readers. If empty, the description of the still picture is used.',
      hidden: isNot('video'),
    }),
    defineField({
      name: 'captions',
      type: 'array',
      description: 'Captions as WebVTT files, one per language.',
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
                    : 'This is not a WebVTT file. Its name must end in .vtt.'
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
