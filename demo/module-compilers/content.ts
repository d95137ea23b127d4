import type {
  TextInEveryLocale,
  SeedLink,
  SeedMediaFile,
  SeedTextBlock,
} from '../content/seed-types.ts'
import type { CompileContext } from '../load/compile-context.ts'
import {
  compileLink,
  compileMediaItem,
  type CompiledFields,
  compileRichText,
  compileTitleFields,
} from '../load/compile-common-fields.ts'

export interface SeedContentModule {
  overTitle?: TextInEveryLocale
  title?: TextInEveryLocale
  text: SeedTextBlock[]
  medias?: SeedMediaFile[]
  layout?: 'mediaEnd' | 'mediaStart' | 'stacked'
  tone?: 'paper' | 'night'
  link?: SeedLink
}

export function compileContent(seed: SeedContentModule, context: CompileContext): CompiledFields {
  return {
    ...compileTitleFields(seed, context),
    content: compileRichText(seed.text, context),
    ...(seed.medias && {
      medias: seed.medias.map((media) => ({
        _key: context.key(),
        ...compileMediaItem(media, context),
      })),
    }),
    layout: seed.layout ?? 'mediaEnd',
    tone: seed.tone ?? 'paper',
    ...(seed.link && { link: compileLink(seed.link, context) }),
  }
}
