import type { TextInEveryLocale, SeedTextBlock } from '../content/seed-types.ts'
import type { CompileContext } from '../load/compile-context.ts'
import {
  optionalField,
  type CompiledFields,
  compilePicture,
  compileRichText,
  textInLocale,
  compileTitleFields,
} from '../load/compile-common-fields.ts'

export interface SeedQuote {
  overTitle?: TextInEveryLocale
  quote: TextInEveryLocale
  body?: SeedTextBlock[]
  mainCaption?: TextInEveryLocale
  secondaryCaption?: TextInEveryLocale
  image?: string
  tone?: 'paper' | 'night'
}

export function compileQuote(seed: SeedQuote, context: CompileContext): CompiledFields {
  return {
    ...compileTitleFields({ overTitle: seed.overTitle }, context),
    quote: textInLocale(seed.quote, context),
    ...(seed.body && { body: compileRichText(seed.body, context) }),
    ...optionalField('mainCaption', textInLocale(seed.mainCaption, context)),
    ...optionalField('secondaryCaption', textInLocale(seed.secondaryCaption, context)),
    ...(seed.image && { image: compilePicture(seed.image, context) }),
    tone: seed.tone ?? 'paper',
  }
}
