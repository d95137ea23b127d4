import type { Localized, SeedLink } from '../content/seed-types.ts'
import type { CompileContext } from '../load/compile-context.ts'
import { link, type Part, picture, localizedText, titles } from '../load/compile-common-fields.ts'

export interface SeedReview {
  quote: Localized
  /** The mark of the journal; it is described by the journal's name. */
  greyImage?: string
  image?: string
  link?: SeedLink
}

export interface SeedReviews {
  overTitle?: Localized
  title?: Localized
  items: SeedReview[]
}

export function reviews(seed: SeedReviews, context: CompileContext): Part {
  return {
    ...titles(seed, context),
    items: seed.items.map((item) => ({
      _type: 'review',
      _key: context.key(),
      quote: localizedText(item.quote, context),
      ...(item.greyImage && { greyImage: picture(item.greyImage, context) }),
      ...(item.image && { image: picture(item.image, context) }),
      ...(item.link && { link: link(item.link, context) }),
    })),
  }
}
