import { productTagLabels } from '../content/product-page-facts.ts'
import type { CompileContext } from './compile-context.ts'

/** Labels for tags of the shop; one that has no label is not shown. */
export function compileProductTags(
  names: readonly string[],
  context: CompileContext,
): Record<string, unknown>[] {
  return names.flatMap((name) => {
    const tag = productTagLabels[name]
    if (!tag) return []
    const { label, color, textColor } = tag
    return [
      {
        _type: 'productTag',
        _key: context.key(),
        label: { _type: 'localeString', ...label },
        color,
        textColor,
      },
    ]
  })
}
