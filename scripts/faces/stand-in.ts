import { create } from 'fontkit'
import type { Cut } from './table.ts'

/** Mean widths of the stand-ins over the same text, in ems. */
const meanWidths = { Arial: 0.43993, 'Times New Roman': 0.39827 }

/** How often the letters and the space occur in English text, in per mille. */
const frequencies: [letters: string, count: number][] = [
  [' ', 183],
  ['e', 102],
  ['t', 75],
  ['a', 66],
  ['o', 62],
  ['in', 57],
  ['s', 53],
  ['hr', 50],
  ['dl', 33],
  ['u', 23],
  ['c', 22],
  ['m', 20],
  ['w', 17],
  ['fg', 16],
  ['y', 14],
  ['bp', 13],
  ['v', 8],
  ['k', 5],
  ['jqxz', 1],
]

/**
 * Measures that make a typeface of every machine fill the place of ours, so that nothing moves when
 * the file arrives (CSS Fonts 5, `size-adjust` and the metric overrides), as percentages.
 */
export function standInMeasures(bytes: Buffer, standIn: NonNullable<Cut['standIn']>['typeface']) {
  const font = create(bytes)
  if (!('unitsPerEm' in font)) throw new Error('The file holds several fonts.')
  const total = frequencies.reduce((sum, [letters, count]) => sum + letters.length * count, 0)
  const width = frequencies.reduce((sum, [letters, count]) => {
    const glyphs = font.glyphsForString(letters)
    return sum + count * glyphs.reduce((all, { advanceWidth }) => all + advanceWidth, 0)
  }, 0)
  const size = width / total / font.unitsPerEm / meanWidths[standIn]
  const percent = (units: number) =>
    `${((Math.abs(units) / font.unitsPerEm / size) * 100).toFixed(2)}%`
  return {
    'size-adjust': `${(size * 100).toFixed(2)}%`,
    'ascent-override': percent(font.ascent),
    'descent-override': percent(font.descent),
    'line-gap-override': percent(font.lineGap),
  }
}
