import { describe, expect, it } from 'vitest'
import { createCanvas } from '../render/canvas.ts'
import type { Camera } from '../render/canvas.ts'
import { drawSolids } from './march.ts'
import { shadeTable } from './occlusion.ts'
import { roomOf } from './room.ts'
import { bevelled, rounded } from './solid.ts'
import type { Solid } from './solid.ts'

const camera: Camera = { scale: 4, cx: 50, cy: 50, turn: 0.4, tilt: 0.9 }
const noOpening = { radius: 0, z: -1e6, rim: 0 }

function ball(x: number, y: number, z: number, radius: number, light: number): Solid {
  return {
    bounds: { x, y, z, halfX: radius, halfY: radius, halfZ: radius },
    distance: (px, py, pz) => Math.hypot(px - x, py - y, pz - z) - radius,
    shade(_hit, out) {
      out.fill(light, 0, 3)
    },
  }
}

function covered(solids: Solid[], opening = noOpening) {
  const canvas = createCanvas(100, 100)
  drawSolids(canvas, camera, roomOf(camera, -20, 0.8), solids, opening)
  return canvas
}

describe('bodies on a picture', () => {
  it('are as large as they are, from whichever side the camera looks', () => {
    const { through } = covered([ball(0, 0, 0, 6, 1)])
    const area = through.reduce((sum, share) => sum + 1 - share, 0)
    // A ball of 6 mm at 4 pixels a millimetre, edges counted by their share.
    expect(area / (Math.PI * 24 * 24)).toBeCloseTo(1, 2)
  })

  it('rise in the picture as they rise over the dial', () => {
    const { through } = covered([ball(0, 0, 5, 1, 1)])
    const at = (x: number, y: number) => through[y * 100 + x]
    expect(at(50, Math.round(50 - 5 * Math.sin(0.9) * 4))).toBe(0)
    expect(at(50, 50)).toBe(1)
  })

  it('hide what lies behind them, in whichever order they come', () => {
    const near = ball(0, 0, 4, 3, 1)
    const far = ball(0, -3, 0, 6, 0.2)
    const one = covered([near, far])
    const other = covered([far, near])
    expect(one.pixels).toEqual(other.pixels)
    expect(one.pixels[(Math.round(50 - 4 * Math.sin(0.9) * 4) * 100 + 50) * 3]).toBe(1)
  })

  it('leave the window free through which the dial shows', () => {
    const deep = ball(0, 0, -8, 4, 1)
    const middle = 50 * 100 + 50
    expect(covered([deep]).through[Math.round(50 + 8 * Math.sin(0.9) * 4) * 100 + 50]).toBe(0)
    const open = covered([ball(0, 0, 0, 6, 1)], { radius: 30, z: 0, rim: 3 })
    expect(open.through[middle]).toBe(1)
  })

  it('darken the table beside them, on the side away from the lamp', () => {
    const canvas = createCanvas(100, 100)
    const straight: Camera = { ...camera, turn: 0, tilt: 0.2 }
    shadeTable(canvas, straight, roomOf(straight, -4, 0.8), [ball(0, 0, 0, 4, 1)])
    const at = (x: number) => canvas.through[56 * 100 + x]!
    expect(at(72)).toBeLessThan(0.75)
    expect(at(28)).toBeGreaterThan(at(72) + 0.15)
    expect(canvas.through[5 * 100 + 2]!).toBeGreaterThan(0.97)
  })
})

describe('an edge between two faces', () => {
  it('is cut back by its bevel or its radius and leaves the faces where they are', () => {
    for (const edge of [bevelled, rounded]) {
      expect(edge(0, 0, 0.5)).toBeGreaterThan(0.1)
      expect(edge(0, -3, 0.5)).toBeCloseTo(0, 10)
      expect(edge(-3, 0, 0.5)).toBeCloseTo(0, 10)
    }
  })
})
