import { describe, expect, it } from 'vitest'
import { formatMeasure } from './format-measure.ts'

const plain = (text: string | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, ' ')

describe('formatMeasure', () => {
  it.each([
    [100, 'ML', 'en', '100 mL'],
    [100, 'ML', 'fr', '100 ml'],
    [100, 'ML', 'ar', '100 ملتر'],
    [1, 'KG', 'en', 'kg'],
    [1, 'KG', 'ar', 'كغم'],
    [10, 'CL', 'fr', '10 cl'],
    [1, 'M2', 'ja', 'm²'],
  ] as const)('formats %d of %s in %s as %s', (referenceValue, referenceUnit, locale, text) => {
    expect(plain(formatMeasure({ referenceValue, referenceUnit }, locale))).toBe(text)
  })

  it('returns undefined for an unknown unit', () => {
    for (const referenceUnit of ['UNKNOWN', '', null])
      expect(formatMeasure({ referenceValue: 1, referenceUnit }, 'en')).toBeUndefined()
  })
})
