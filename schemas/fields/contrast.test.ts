import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkContrast, contrastRatio, formatContrastRatio } from './contrast.ts'
import { brandColours } from './hex-colour.ts'

it('computes the WCAG contrast of two colours in either order', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastRatio('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(contrastRatio('#ffffff', '#767676')).toBe(contrastRatio('#767676', '#ffffff'))
})

it('suggests a brand colour for insufficient contrast', () => {
  expect(checkContrast('#d8d0c0', '#f6f2ea')).toBe(
    'The contrast to the background is too low: 1.3 : 1 instead of at least 4.5 : 1. Use Ink (#14130f) for 16.6 : 1.',
  )
  expect(checkContrast('#2c3550', '#0b1120')).toContain('Paper (#f6f2ea)')
})

it.each([
  ['are read well', '#F6F2EA', '#14130f'],
  ['are not spelled yet', '#f6f', '#14130f'],
  ['stand on no ground yet', '#f6f2ea', undefined],
])('accepts text that %s', (_, words, ground) => {
  expect(checkContrast(words, ground)).toBe(true)
})

it('rounds the ratio down', () => {
  expect(formatContrastRatio(4.49)).toBe('4.4 : 1')
})

describe('the colours of the house', () => {
  const tokens = readFileSync('app/(site)/styles/tokens.css', 'utf8')
  it.each(Object.entries(brandColours))('%s is one of the site', (_, colour) => {
    expect(tokens).toContain(`: ${colour};`)
  })
})
