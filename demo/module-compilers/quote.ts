import type { Localized, SeedText } from '../content/seed-types.ts'
import type { CompileContext } from '../load/compile-context.ts'
import {
  optional,
  type Part,
  picture,
  richText,
  localizedText,
  titles,
} from '../load/compile-common-fields.ts'

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
    quote: localizedText(seed.quote, context),
    ...(seed.body && { body: richText(seed.body, context) }),
    ...optional('mainCaption', localizedText(seed.mainCaption, context)),
    ...optional('secondaryCaption', localizedText(seed.secondaryCaption, context)),
    ...(seed.image && { image: picture(seed.image, context) }),
    tone: seed.tone ?? 'paper',
  }
}
