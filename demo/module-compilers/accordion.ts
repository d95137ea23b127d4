import type { Localized, SeedText } from '../content/seed-types.ts'
import type { CompileContext } from '../load/compile-context.ts'
import { optional, type Part, richText, localizedText, titles } from '../load/compile-common-fields.ts'

export interface SeedAccordion {
  overTitle?: Localized
  title?: Localized
  items: { title: Localized; body: SeedText[]; anchor?: string }[]
  oneAtATime?: boolean
  faq?: boolean
}

export function accordion(seed: SeedAccordion, context: CompileContext): Part {
  return {
    ...titles(seed, context),
    items: seed.items.map(({ title, body, anchor }) => ({
      _type: 'titleAndText',
      _key: context.key(),
      title: localizedText(title, context),
      body: richText(body, context),
      ...optional('anchor', anchor),
    })),
    oneAtATime: seed.oneAtATime ?? true,
    faq: seed.faq ?? false,
  }
}
