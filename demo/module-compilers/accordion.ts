import type { TextInEveryLocale, SeedTextBlock } from '../content/seed-types.ts'
import type { CompileContext } from '../load/compile-context.ts'
import {
  optionalField,
  type CompiledFields,
  compileRichText,
  textInLocale,
  compileTitleFields,
} from '../load/compile-common-fields.ts'

export interface SeedAccordion {
  overTitle?: TextInEveryLocale
  title?: TextInEveryLocale
  items: { title: TextInEveryLocale; body: SeedTextBlock[]; anchor?: string }[]
  oneAtATime?: boolean
  faq?: boolean
}

export function compileAccordion(seed: SeedAccordion, context: CompileContext): CompiledFields {
  return {
    ...compileTitleFields(seed, context),
    items: seed.items.map(({ title, body, anchor }) => ({
      _type: 'titleAndText',
      _key: context.key(),
      title: textInLocale(title, context),
      body: compileRichText(body, context),
      ...optionalField('anchor', anchor),
    })),
    oneAtATime: seed.oneAtATime ?? true,
    faq: seed.faq ?? false,
  }
}
