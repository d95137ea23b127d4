import { expect, it } from 'vitest'
import { zoomFor } from './frame-width.ts'

it('scales a frame down to fit, and never up', () => {
  expect(zoomFor(1440, 720)).toBe(0.5)
  expect(zoomFor(375, 900)).toBe(1)
  expect(zoomFor(375, 0)).toBe(1)
})
