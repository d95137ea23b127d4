import type { TextInEveryLocale } from '../content/seed-types.ts'
import type { CompileContext } from '../load/compile-context.ts'
import { optionalField, type CompiledFields, textInLocale } from '../load/compile-common-fields.ts'

export interface SeedAnchorLinks {
  label?: TextInEveryLocale
  /** Each leads to the module of the page that has the anchor. */
  items: { label: TextInEveryLocale; to: string }[]
}

export function compileAnchors(seed: SeedAnchorLinks, context: CompileContext): CompiledFields {
  return {
    ...optionalField('label', textInLocale(seed.label, context)),
    items: seed.items.map(({ label, to }) => ({
      _type: 'anchorLink',
      _key: context.key(),
      label: textInLocale(label, context),
      anchor: to,
    })),
  }
}
