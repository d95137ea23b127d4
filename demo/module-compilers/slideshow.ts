import type { Localized, SeedLink, SeedMedia } from '../content/seed-types.ts'
import type { CompileContext } from '../load/compile-context.ts'
import {
  link,
  mediaItem,
  optional,
  type Part,
  localizedText,
  titles,
} from '../load/compile-common-fields.ts'

export interface SeedSlide {
  overTitle?: Localized
  title: Localized
  text?: Localized
  media: SeedMedia
  mobile?: string
  link?: SeedLink
}

export interface SeedSlideshow {
  overTitle?: Localized
  title?: Localized
  layout?: 'wide' | 'beside'
  autoplay?: boolean
  slides: SeedSlide[]
}

export function slideshow(seed: SeedSlideshow, context: CompileContext): Part {
  return {
    ...titles(seed, context),
    layout: seed.layout ?? 'wide',
    autoplay: seed.autoplay ?? false,
    slides: seed.slides.map((slide) => ({
      _type: 'slide',
      _key: context.key(),
      ...titles(slide, context),
      ...optional('text', localizedText(slide.text, context)),
      media: mediaItem(slide.media, context, slide.mobile),
      ...(slide.link && { link: link(slide.link, context) }),
    })),
  }
}
