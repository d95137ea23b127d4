import type { TextInEveryLocale, SeedLink } from '../content/seed-types.ts'
import type { CompileContext } from '../load/compile-context.ts'
import {
  compileLink,
  type CompiledFields,
  compilePicture,
  textInLocale,
  compileTitleFields,
} from '../load/compile-common-fields.ts'

export interface SeedReview {
  quote: TextInEveryLocale
  /** The mark of the journal; it is described by the journal's name. */
  greyImage?: string
  image?: string
  link?: SeedLink
}

export interface SeedReviews {
  overTitle?: TextInEveryLocale
  title?: TextInEveryLocale
  items: SeedReview[]
}

export function compileReviews(seed: SeedReviews, context: CompileContext): CompiledFields {
  return {
    ...compileTitleFields(seed, context),
    items: seed.items.map((item) => ({
      _type: 'review',
      _key: context.key(),
      quote: textInLocale(item.quote, context),
      ...(item.greyImage && { greyImage: compilePicture(item.greyImage, context) }),
      ...(item.image && { image: compilePicture(item.image, context) }),
      ...(item.link && { link: compileLink(item.link, context) }),
    })),
  }
}
