import { describe, expect, it } from 'vitest'
import { frameScaleToFit } from './frame-width.ts'

describe('frame width', () => {
  it('scales a frame down to fit, and never up', () => {
    expect(frameScaleToFit(1440, 720)).toBe(0.5)
    expect(frameScaleToFit(375, 900)).toBe(1)
    expect(frameScaleToFit(375, 0)).toBe(1)
  })
})
