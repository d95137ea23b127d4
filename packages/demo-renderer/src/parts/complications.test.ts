import { describe, expect, it } from 'vitest'
import { createCanvas } from '../render/canvas.ts'
import { drawOrrery, planets } from './complications.ts'

describe('the orrery on a dial', () => {
  it('draws the ring of every planet', () => {
    const [size, scale, middle] = [16, 14, 200]
    const canvas = createCanvas(middle * 2, middle * 2)
    const camera = { scale, cx: middle, cy: middle, turn: 0, tilt: 0 }
    drawOrrery(canvas, camera, size, 0, 'yellow-gold')
    // Straight down, where no planet stands: how much of each row is covered.
    const covered = (row: number) => 1 - (canvas.through[row * canvas.width + middle] ?? 1)
    for (const { orbit } of planets) {
      const row = Math.floor(middle + orbit * 1.28 * size * scale)
      expect(
        Math.max(covered(row - 1), covered(row), covered(row + 1)),
        `${orbit}`,
      ).toBeGreaterThan(0.5)
    }
  })
})
