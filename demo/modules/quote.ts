import type { Localized, SeedText } from '../content/kit.ts'
import type { CompileContext } from '../load/compile-context.ts'
import { optional, type Part, picture, richText, said, titles } from '../load/compile-parts.ts'

export interface SeedQuote {
  overTitle?: Localized
  quote: Localized
  body?: SeedText[]
  mainCaption?: Localized
  secondaryCaption?: Localized
  image?: string
  tone?: 'paper' | 'night'
}

export function quote(seed: SeedQuote, context: CompileContext): Part {
  return {
    ...titles({ overTitle: seed.overTitle }, context),
    quote: said(seed.quote, context),
    ...(seed.body && { body: richText(seed.body, context) }),
    ...optional('mainCaption', said(seed.mainCaption, context)),
    ...optional('secondaryCaption', said(seed.secondaryCaption, context)),
    ...(seed.image && { image: picture(seed.image, context) }),
    tone: seed.tone ?? 'paper',
  }
}
