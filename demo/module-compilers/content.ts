import type { Localized, SeedLink, SeedMedia, SeedText } from '../content/seed-types.ts'
import type { CompileContext } from '../load/compile-context.ts'
import { link, mediaItem, type Part, richText, titles } from '../load/compile-common-fields.ts'

export interface SeedContent {
  overTitle?: Localized
  title?: Localized
  text: SeedText[]
  medias?: SeedMedia[]
  layout?: 'mediaEnd' | 'mediaStart' | 'stacked'
  tone?: 'paper' | 'night'
  link?: SeedLink
}

export function content(seed: SeedContent, context: CompileContext): Part {
  return {
    ...titles(seed, context),
    content: richText(seed.text, context),
    ...(seed.medias && {
      medias: seed.medias.map((media) => ({ _key: context.key(), ...mediaItem(media, context) })),
    }),
    layout: seed.layout ?? 'mediaEnd',
    tone: seed.tone ?? 'paper',
    ...(seed.link && { link: link(seed.link, context) }),
  }
}
