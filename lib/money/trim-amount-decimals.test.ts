import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { trimAmountDecimals } from './trim-amount-decimals.ts'

describe('trimAmountDecimals', () => {
  it.each([
    [1250, '1250.0'],
    [12.3, '12.3'],
    [4.05, '4.05'],
    [0, '0.0'],
  ])('formats %d as %s', (value, text) => {
    expect(trimAmountDecimals(value)).toBe(text)
  })

  it('changes an amount by at most half a hundredth', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (hundredths) => {
        expect(Math.round(Number(trimAmountDecimals(hundredths / 100)) * 100)).toBe(hundredths)
      }),
    )
  })
})
