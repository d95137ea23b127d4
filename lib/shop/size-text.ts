import { formatMeasure } from '../money/format-measure.ts'
import type { Locale } from '../locales.ts'

/**
 * A size as content has it, which is in the shop's own language, with the unit of the reader's: `34 mm` is `34 مم` in
 * Arabic. What is no length stays as it is.
 */
export function sizeText(size: string, locale: Locale): string {
  return size.replace(/^(\d+(?:\.\d+)?)(\s)mm$/u, (_, length: string, space: string) => {
    const unit = formatMeasure({ referenceValue: 1, referenceUnit: 'MM' }, locale)
    return `${length}${space}${unit}`
  })
}
