import { describe, expect, it } from 'vitest'
import { contrast } from '#schemas/fields/contrast.ts'
import { houseTheme } from './theme.ts'

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
