import { describe, expect, it } from 'vitest'
import { houseTheme } from './theme.ts'

/** The relative luminance of a colour, as WCAG 2 reckons it. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [
    number,
    number,
  ]
  return (light + 0.05) / (dark + 0.05)
}

const tones = [
  'default',
  'transparent',
  'primary',
  'suggest',
  'positive',
  'caution',
  'critical',
] as const

describe.each(['light', 'dark'] as const)('the %s scheme', (scheme) => {
  const cards = houseTheme.v2!.color[scheme]

  it.each(tones)('can be read on %s cards: words, soft words and links', (tone) => {
    const { bg, fg, muted, link } = cards[tone]
    expect(contrast(bg, fg), `${fg} on ${bg}`).toBeGreaterThanOrEqual(4.5)
    expect(contrast(bg, muted.fg), `soft ${muted.fg} on ${bg}`).toBeGreaterThanOrEqual(4.5)
    expect(contrast(bg, link.fg), `link ${link.fg} on ${bg}`).toBeGreaterThanOrEqual(4.5)
  })
})
