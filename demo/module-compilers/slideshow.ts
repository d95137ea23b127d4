import type { TextInEveryLocale, SeedLink, SeedMediaFile } from '../content/seed-types.ts'
import type { CompileContext } from '../load/compile-context.ts'
import {
  compileLink,
  compileMediaItem,
  optionalField,
  type CompiledFields,
  textInLocale,
  compileTitleFields,
} from '../load/compile-common-fields.ts'

export interface SeedSlide {
  overTitle?: TextInEveryLocale
  title: TextInEveryLocale
  text?: TextInEveryLocale
  media: SeedMediaFile
  mobile?: string
  link?: SeedLink
}

export interface SeedSlideshow {
  overTitle?: TextInEveryLocale
  title?: TextInEveryLocale
  layout?: 'wide' | 'beside'
  autoplay?: boolean
  slides: SeedSlide[]
}

export function compileSlideshow(seed: SeedSlideshow, context: CompileContext): CompiledFields {
  return {
    ...compileTitleFields(seed, context),
    layout: seed.layout ?? 'wide',
    autoplay: seed.autoplay ?? false,
    slides: seed.slides.map((slide) => ({
      _type: 'slide',
      _key: context.key(),
      ...compileTitleFields(slide, context),
      ...optionalField('text', textInLocale(slide.text, context)),
      media: compileMediaItem(slide.media, context, slide.mobile),
      ...(slide.link && { link: compileLink(slide.link, context) }),
    })),
  }
}
