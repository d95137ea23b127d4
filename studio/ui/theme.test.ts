import { describe, expect, it } from 'vitest'
import { contrastRatio } from '#schemas/fields/contrast.ts'
import { studioTheme } from './theme.ts'

const tones = [
  'default',
  'transparent',
  'primary',
  'suggest',
  'positive',
  'caution',
  'critical',
] as const

const badges = ['default', 'primary', 'suggest', 'positive', 'caution', 'critical'] as const

describe.each(['light', 'dark'] as const)('%s scheme', (scheme) => {
  const cards = studioTheme.v2!.color[scheme]

  it.each(tones)('has readable text, muted text and links on %s cards', (tone) => {
    const { bg, fg, muted, link } = cards[tone]
    expect(contrastRatio(bg, fg), `${fg} on ${bg}`).toBeGreaterThanOrEqual(4.5)
    expect(contrastRatio(bg, muted.fg), `soft ${muted.fg} on ${bg}`).toBeGreaterThanOrEqual(4.5)
    expect(contrastRatio(bg, link.fg), `link ${link.fg} on ${bg}`).toBeGreaterThanOrEqual(4.5)
  })

  it.each(badges)('has readable %s badges', (tone) => {
    const { bg, fg } = cards.default.badge[tone]
    expect(contrastRatio(bg, fg), `${fg} on ${bg}`).toBeGreaterThanOrEqual(4.5)
  })

  it('has readable labels on disabled buttons', () => {
    const { button, bg: ground } = cards.default
    const { bg, fg } = button.default.positive.disabled
    expect(contrastRatio(bg, fg), `${fg} on ${bg}`).toBeGreaterThanOrEqual(4.5)
    expect(contrastRatio(ground, button.bleed.default.disabled.fg)).toBeGreaterThanOrEqual(3)
  })
})
