/** Joins the labels of list items; empty without labels. */
export const joinItemLabels = (list: unknown): string =>
  Array.isArray(list)
    ? list
        .map((entry: { label?: unknown } | null) => entry?.label)
        .filter((label) => typeof label === 'string' && label)
        .join(' · ')
    : ''

interface Titled {
  title?: string
  overTitle?: string
  media?: unknown
}

/**
 * Preview of a module in Studio's lists: title, line above it, and picture.
 *
 * @param name fallback for the title
 * @param picture path of the picture
 */
export function modulePreview(name: string, picture: string) {
  return {
    select: { title: 'title', overTitle: 'overTitle', media: picture },
    prepare: ({ title, overTitle, media }: Titled) => ({
      title: title || overTitle || name,
      subtitle: name,
      media: media as never,
    }),
  }
}

interface Captioned {
  caption?: string
  alt?: string
  image?: unknown
  poster?: unknown
}

/**
 * Preview of a medium in Studio's lists: caption, else description.
 *
 * @param name what it is called without words
 */
export function mediaPreview(name: string) {
  return {
    select: {
      caption: 'caption',
      alt: 'media.image.alt',
      image: 'media.image',
      poster: 'media.poster',
    },
    prepare: ({ caption, alt, image, poster }: Captioned) => ({
      title: caption || alt || name,
      subtitle: name,
      media: (image ?? poster) as never,
    }),
  }
}
