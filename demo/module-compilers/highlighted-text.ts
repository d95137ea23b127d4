import type { Localized, SeedLink } from '../content/seed-types.ts'
import type { CompileContext } from '../load/compile-context.ts'
import { emphasised, link, type Part, titles } from '../load/compile-common-fields.ts'

export interface SeedHighlightedText {
  overTitle?: Localized
  /** One paragraph; what stands between asterisks is emphasised. */
  text: Localized
  link?: SeedLink
  alignment?: 'start' | 'center'
  tone?: 'paper' | 'night'
}

export function highlightedText(seed: SeedHighlightedText, context: CompileContext): Part {
  return {
    ...titles({ overTitle: seed.overTitle }, context),
    text: [emphasised(seed.text[context.locale], context)],
    ...(seed.link && { link: link(seed.link, context) }),
    alignment: seed.alignment ?? 'start',
    tone: seed.tone ?? 'paper',
  }
}
