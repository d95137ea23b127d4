import { describe, expect, it } from 'vitest'
import { rasterise, createCanvas } from '../render/canvas.ts'
import { plates } from './plates.ts'
import { litMoon } from './strokes.ts'

/** The lit share of the left and of the right half of a moon. */
async function lit(phase: number): Promise<[number, number]> {
  const canvas = createCanvas(100, 100)
  const plane = await rasterise(
    canvas,
    { scale: 1, cx: 0, cy: 0, turn: 0, tilt: 0 },
    0,
    litMoon(50, 50, 50, phase),
  )
  const share = (from: number) => {
    let sum = 0
    for (let y = 0; y < 100; y++)
      for (let x = from; x < from + 50; x++) sum += (plane[y * 100 + x] ?? 0) / 255
    return sum / ((Math.PI * 2500) / 2)
  }
  return [share(0), share(50)]
}

describe('plates', () => {
  it.each(Object.entries(plates))('draws something in each pass of %s', async (_file, plate) => {
    const layers = plate.layers()
    expect(layers).not.toEqual([])
    const canvas = createCanvas(240, 160)
    for (const { body } of layers) {
      const plane = await rasterise(canvas, { scale: 0.1, cx: 0, cy: 0, turn: 0, tilt: 0 }, 0, body)
      expect(plane.some((ink) => ink > 0)).toBe(true)
    }
  })

  it.each([
    [0, 0, 0],
    [0.25, 0, 1],
    [0.5, 1, 1],
    [0.75, 1, 0],
    [0.375, 0.71, 1],
    [0.125, 0, 0.29],
    [0.875, 0.29, 0],
  ])('lights a moon at %s of its month on the right side', async (phase, left, right) => {
    const [onLeft, onRight] = await lit(phase)
    expect(onLeft).toBeCloseTo(left, 1)
    expect(onRight).toBeCloseTo(right, 1)
  })
})
