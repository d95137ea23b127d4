import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { manifest } from '../pictures/manifest.ts'
import { rasterise, createCanvas } from '../pictures/render/canvas.ts'
import { generatePlates } from './generate-plates.ts'
import { plates } from './plates.ts'
import { litMoon } from './strokes.ts'

let folder: string | undefined
afterEach(async () => {
  if (folder) await rm(folder, { recursive: true, force: true })
})

it('prints each plate once, and none again', async () => {
  folder = await mkdtemp(join(tmpdir(), 'plates-'))
  const files = plates.map(({ file }) => file)
  expect(await generatePlates(folder)).toEqual(files)
  expect(await readdir(folder)).toEqual(expect.arrayContaining(files))
  expect(await generatePlates(folder)).toEqual([])
}, 120_000)

it('takes no name of another picture', () => {
  const names = [...plates, ...manifest].map(({ file }) => file)
  expect(new Set(names).size).toBe(names.length)
})

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
