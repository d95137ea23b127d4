import { create, type Font } from 'fontkit'
import type { FontSubset, FallbackFont } from './font-table.ts'

/** Frequency of letters and space in English text, per mille. */
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
 * Arabic letters change their width with their neighbours, so the width is measured over lines of our pages, chosen to match
 * the average of the demo.
 */
const arabicLines = [
  'تغادر الورشة وكواكبها الستة حيث تقف في السماء ذلك الصباح',
  'أسود غلفاني عميق تبدو فيه العقارب المصقولة واقفة على الماء',
  'وأودّ الآن أن أصنع شيئًا يصل إلى العشاء في موعده',
  'ضع الورقة مستوية حيث تبقى الشمس وأقم العصا فيها عمودًا',
  'كانت أربعة كرونوغرافات تعمل ولم يوقف أحدنا ساعته',
  'جرمان يجذبان ومحيط يجيب متأخرًا دائمًا بعض الشيء',
]

/**
 * Metrics that make a system font as wide and high as ours, so the font swap shifts no layout (CSS Fonts 5, `size-adjust`
 * and the metric overrides), as percentages.
 */
export function fallbackMetrics(
  bytes: Buffer,
  fallbackFont: FallbackFont,
  stands?: FontSubset['stands'],
) {
  const font = create(bytes)
  if (!('unitsPerEm' in font)) throw new Error('The file holds several fonts.')
  const size = meanLetterWidth(font, fallbackFont.text) / fallbackFont.meanWidth
  const ems = (units: number): number => Math.abs(units) / font.unitsPerEm
  return {
    'size-adjust': toCssPercentage(size),
    'ascent-override': toCssPercentage((stands?.ascent ?? ems(font.ascent)) / size),
    'descent-override': toCssPercentage((stands?.descent ?? ems(font.descent)) / size),
    'line-gap-override': toCssPercentage(ems(font.lineGap) / size),
  }
}

/** A ratio as a CSS percentage. */
export const toCssPercentage = (ratio: number): string => `${(ratio * 100).toFixed(2)}%`

/** Mean width of a letter of running text, in ems. */
export function meanLetterWidth(font: Font, text: FallbackFont['text']): number {
  const mean = text === 'english' ? ofLetters(font) : ofLines(font, arabicLines)
  return mean / font.unitsPerEm
}

function ofLetters(font: Font): number {
  const total = frequencies.reduce((sum, [letters, count]) => sum + letters.length * count, 0)
  const width = frequencies.reduce((sum, [letters, count]) => {
    const glyphs = font.glyphsForString(letters)
    return sum + count * glyphs.reduce((all, { advanceWidth }) => all + advanceWidth, 0)
  }, 0)
  return width / total
}

function ofLines(font: Font, lines: readonly string[]): number {
  const width = lines.reduce((sum, line) => sum + font.layout(line).advanceWidth, 0)
  return width / lines.join('').length
}
