import type { TextInEveryLocale, SeedLink, SeedTextBlock } from '../content/seed-types.ts'
import type { CompileContext } from '../load/compile-context.ts'
import {
  compileLink,
  optionalField,
  type CompiledFields,
  compilePicture,
  compileRichText,
  textInLocale,
  compileTitleFields,
} from '../load/compile-common-fields.ts'

export interface SeedPushCard {
  overTitle?: TextInEveryLocale
  title: TextInEveryLocale
  text?: TextInEveryLocale
  image?: string
  link?: SeedLink
  modal?: { image?: string; body: SeedTextBlock[] }
}

export interface SeedPushCards {
  overTitle?: TextInEveryLocale
  title?: TextInEveryLocale
  items: SeedPushCard[]
}

export function compilePushCards(seed: SeedPushCards, context: CompileContext): CompiledFields {
  return {
    ...compileTitleFields(seed, context),
    items: seed.items.map((item) => card(item, context)),
  }
}

function card(seed: SeedPushCard, context: CompileContext): CompiledFields {
  return {
    _type: 'pushCard',
    _key: context.key(),
    ...compileTitleFields(seed, context),
    ...optionalField('text', textInLocale(seed.text, context)),
    ...(seed.image && { image: compilePicture(seed.image, context) }),
    ...(seed.link && { link: compileLink(seed.link, context) }),
    ...(seed.modal && {
      modal: {
        ...(seed.modal.image && { image: compilePicture(seed.modal.image, context) }),
        body: compileRichText(seed.modal.body, context),
      },
    }),
  }
}
