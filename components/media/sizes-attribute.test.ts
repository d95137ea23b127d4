import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { breakpoints } from '../ui/breakpoints.ts'
import { sizesOfContentShare, pixelRangeOfSizes } from './sizes-attribute.ts'

describe('sizes attribute', () => {
  it('follows the content width up to its maximum', () => {
    expect(sizesOfContentShare({ base: 1 })).toBe('(min-width: 2774px) 2552px, 92vw')
    expect(sizesOfContentShare({ base: 1, lg: 1 / 2, sm: 1 / 2 })).toBe(
      '(min-width: 2774px) 1276px, (min-width: 480px) 46vw, 92vw',
    )
    expect(sizesOfContentShare({ base: 1, sm: 1 / 2, lg: 1 })).toBe(
      '(min-width: 2774px) 2552px, (min-width: 1024px) 92vw, (min-width: 480px) 46vw, 92vw',
    )
  })

  it('has the same maximum width as the style sheet', () => {
    const tokens = readFileSync('app/(site)/styles/tokens.css', 'utf8')
    const [, share] = /font-size: min\(.*, ([\d.]+)%\);/.exec(tokens) ?? []
    const [, width] = /--page-max: (\d+)rem;/.exec(tokens) ?? []
    expect(Number(width) * 16 * (Number(share) / 100)).toBe(2552)
  })

  it('scales rem as the style sheet does', () => {
    const tokens = readFileSync('app/(site)/styles/tokens.css', 'utf8')
    const size = /\(min-width: (\d+)px\) \{\s*:root \{\s*font-size: min\(([\d.]+)% \+ ([\d.]+)vw,/
    const [from, share, growth] = (size.exec(tokens) ?? []).slice(1).map(Number)
    expect(from).toBe(breakpoints.xxl)
    for (const screen of [1920, 2560]) {
      const rem = Math.round(16 * share! + growth! * screen) / 100
      const range = pixelRangeOfSizes('1rem', { from: screen, below: screen + 1 })
      expect(range.most).toBeCloseTo(rem)
      expect(tokens).toContain(`${screen} px: ${rem} px`)
    }
  })

  it('returns the pixels of the smallest and the largest box', () => {
    // A tablet of 768 px shows it across its content, at two pixels each.
    expect(pixelRangeOfSizes(sizesOfContentShare({ base: 1, lg: 1 / 4 }))).toEqual({
      least: 235.52,
      most: 1413.12,
    })
    expect(pixelRangeOfSizes('27rem')).toEqual({ least: 432, most: 864 })
    expect(pixelRangeOfSizes('(max-width: 767px) 115vw, 100vw', { below: 768 }).most).toBeCloseTo(
      989,
    )
    expect(pixelRangeOfSizes('(max-width: 767px) 115vw, 100vw', { from: 768 })).toEqual({
      least: 768,
      most: 2880,
    })
  })
})
