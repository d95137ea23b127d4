import { describe, expect, it } from 'vitest'
import { castShadow, createCanvas, createFloatingCanvas } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import { circle } from './outline.ts'

/** How much of the ground still shows in the middle of a shadow. */
function groundIn(canvas: Canvas): number | undefined {
  const camera = { scale: 1, cx: 10, cy: 10, turn: 0, tilt: 0 }
  const part = { reach: 8, distance: circle(8), shade: () => {} }
  castShadow(canvas, camera, part, { height: 0.5, soft: 0.5, strength: 0.6 })
  return canvas.through[10 * canvas.width + 10]
}

describe('a shadow', () => {
  it('darkens the ground, but not a sky behind what floats', () => {
    expect(groundIn(createCanvas(20, 20))).toBeCloseTo(0.4)
    expect(groundIn(createFloatingCanvas(20, 20))).toBe(1)
  })
})
