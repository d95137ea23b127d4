import { hexColourPattern, brandColours } from './hex-colour.ts'

/** Minimum contrast of small text (WCAG 2.2, 1.4.3, level AA). */
export const minimumContrast = 4.5

/** Relative luminance of a colour (WCAG 2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of two colours in the format #14130f: from 1, equal, to 21, black and white. */
export function contrastRatio(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/** Formats a ratio, rounded down: `4.4 : 1`. */
export const formatContrastRatio = (ratio: number): string =>
  `${(Math.floor(ratio * 10) / 10).toFixed(1)} : 1`

/** The brand's ink or paper, whichever has more contrast on a background. */
export function mostReadableBrandColour(ground: string): keyof typeof brandColours {
  const { Ink, Paper } = brandColours
  return contrastRatio(ground, Ink) >= contrastRatio(ground, Paper) ? 'Ink' : 'Paper'
}

/**
 * Error message with a suggestion for insufficient contrast; true if it is sufficient or a colour is not complete yet.
 */
export function checkContrast(words: unknown, ground: unknown): true | string {
  if (!isHexColour(words) || !isHexColour(ground)) return true
  const ratio = contrastRatio(words, ground)
  if (ratio >= minimumContrast) return true
  const better = mostReadableBrandColour(ground)
  return `The contrast to the background is too low: ${formatContrastRatio(ratio)} instead of at least ${formatContrastRatio(minimumContrast)}. Use ${better} (${brandColours[better]}) for ${formatContrastRatio(contrastRatio(ground, brandColours[better]))}.`
}

/** Whether a value is a colour that the site accepts. */
export const isHexColour = (value: unknown): value is string =>
  typeof value === 'string' && hexColourPattern.test(value)
