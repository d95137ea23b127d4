/**
 * Aspect ratios (width / height) of images by place: modules by their type names. Views use this table, and so does
 * Studio to preview how an image is cropped.
 */
export const imageAspectRatios = {
  cover: { wide: 16 / 9, phone: 9 / 16 },
  header: { wide: 21 / 9, phone: 4 / 3 },
  media: { wide: 21 / 9, contained: 3 / 2, phone: 4 / 5 },
  slideshow: { wide: 21 / 9, row: 4 / 3, phone: 4 / 5 },
  content: { wide: 16 / 9, beside: 4 / 5 },
  richContentTabs: { alone: 1, beside: 4 / 5, phone: 4 / 3 },
  gallery: { tile: 4 / 5 },
  pushCards: { wide: 6 / 5, tile: 4 / 5 },
  quote: { wide: 4 / 5, phone: 1 },
  reviews: { wide: 4 / 3 },
  entry: { card: 3 / 2 },
  watch: { card: 4 / 5 },
  collection: { card: 16 / 9 },
  menu: { card: 348 / 432 },
} as const

type PlaceOfPictures = keyof typeof imageAspectRatios

const hasFrames = (name: string): name is PlaceOfPictures => Object.hasOwn(imageAspectRatios, name)

/** Document types whose own images are shown on cards. */
const cards: Readonly<Record<string, PlaceOfPictures>> = {
  product: 'watch',
  productVariant: 'watch',
  collection: 'collection',
  blogpost: 'entry',
  news: 'entry',
  settings: 'menu',
}

/**
 * The places that show an image of a document.
 *
 * @param document type of the document
 * @param within types that contain the image, from outside to inside
 * @param path of the image, as `header.media.image`
 * @returns nothing where the site shows it uncropped, for instance in a text
 */
export function documentImageAspectRatios(
  document: string,
  within: readonly string[],
  path: string,
) {
  const own = path.startsWith('header.')
    ? document === 'home'
      ? 'cover'
      : 'header'
    : cards[document]
  const place = within.find(hasFrames) ?? own
  if (!place) return []
  return Object.entries<number>(imageAspectRatios[place]).map(([name, ratio]) => ({ name, ratio }))
}
