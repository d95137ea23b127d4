/** The labels of a list's entries, in a line; empty where none of them has one yet. */
export const joinLabels = (list: unknown): string =>
  Array.isArray(list)
    ? list
        .map((entry: { label?: string } | null) => entry?.label)
        .filter(Boolean)
        .join(' · ')
    : ''

interface Titled {
  title?: string
  overTitle?: string
  media?: unknown
}

/**
 * A module in Studio's lists, by its title, the line above it and a picture.
 *
 * @param name what it is called without words
 * @param picture path of the picture
 */
export function titledPreview(name: string, picture: string) {
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
 * A medium in Studio's lists, by its caption, else by its description.
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
