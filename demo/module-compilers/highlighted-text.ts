import type { TextInEveryLocale, SeedLink } from '../content/seed-types.ts'
import type { CompileContext } from '../load/compile-context.ts'
import {
  compileParagraphWithEmphasis,
  compileLink,
  type CompiledFields,
  compileTitleFields,
} from '../load/compile-common-fields.ts'

export interface SeedHighlightedText {
  overTitle?: TextInEveryLocale
  /** One paragraph; what stands between asterisks is emphasised. */
  text: TextInEveryLocale
  link?: SeedLink
  alignment?: 'start' | 'center'
  tone?: 'paper' | 'night'
}

export function compileHighlightedText(
  seed: SeedHighlightedText,
  context: CompileContext,
): CompiledFields {
  return {
    ...compileTitleFields({ overTitle: seed.overTitle }, context),
    text: [compileParagraphWithEmphasis(seed.text[context.locale], context)],
    ...(seed.link && { link: compileLink(seed.link, context) }),
    alignment: seed.alignment ?? 'start',
    tone: seed.tone ?? 'paper',
  }
}
