import { formatMeasure } from '../money/format-measure.ts'
import type { Locale } from '../locales.ts'

/**
 * Localizes the unit of a size, which content has in the shop's primary language: `34 mm` is `34 مم` in
 * Arabic. A size that is not a length is unchanged.
 */
export function localizeSize(size: string, locale: Locale): string {
  return size.replace(/^(\d+(?:\.\d+)?)(\s)mm$/u, (_, length: string, space: string) => {
    const unit = formatMeasure({ referenceValue: 1, referenceUnit: 'MM' }, locale)
    return `${length}${space}${unit}`
  })
}
