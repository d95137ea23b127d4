import type { Localized } from '../content/seed-types.ts'
import type { CompileContext } from '../load/compile-context.ts'
import { optional, type Part, localizedText } from '../load/compile-common-fields.ts'

export interface SeedAnchors {
  label?: Localized
  /** Each leads to the module of the page that has the anchor. */
  items: { label: Localized; to: string }[]
}

export function anchors(seed: SeedAnchors, context: CompileContext): Part {
  return {
    ...optional('label', localizedText(seed.label, context)),
    items: seed.items.map(({ label, to }) => ({
      _type: 'anchorLink',
      _key: context.key(),
      label: localizedText(label, context),
      anchor: to,
    })),
  }
}
