import { describe, expect, it } from 'vitest'
import { watches } from '../demo.ts'
import { proportionsOf } from '../parts/proportions.ts'
import { roomOf } from '../solid/room.ts'
import type { Solid } from '../solid/solid.ts'
import { caseBody } from './case-body.ts'
import { crownBodies } from './crown-bodies.ts'
import { heightsOf } from './heights.ts'
import { lugBodies } from './lug-bodies.ts'
import { strapBodies } from './strap-bodies.ts'
import { watchBody } from './watch-body.ts'

const camera = { scale: 1, cx: 0, cy: 0, turn: -0.5, tilt: 0.72 }

/** Spots of a grid, little more than half a millimetre apart, that lie in a body. */
function* spotsIn({ bounds, distance }: Solid): Generator<[number, number, number]> {
  const pitch = 0.6
  for (let x = bounds.x - bounds.halfX; x <= bounds.x + bounds.halfX; x += pitch)
    for (let y = bounds.y - bounds.halfY; y <= bounds.y + bounds.halfY; y += pitch)
      for (let z = bounds.z - bounds.halfZ; z <= bounds.z + bounds.halfZ; z += pitch)
        if (distance(x, y, z) < 0) yield [x, y, z]
}

function meets(a: Solid, b: Solid): boolean {
  for (const [x, y, z] of spotsIn(a)) if (b.distance(x, y, z) < 0) return true
  return false
}

describe.each(watches.map((watch) => [watch.handle, watch] as const))(
  'the body of %s',
  (_, watch) => {
    const p = proportionsOf(watch)
    const heights = heightsOf(watch, p)
    const room = roomOf(camera, heights.table, 0.8)
    const body = caseBody(room, watch, p)
    const straps = strapBodies(room, watch, p)
    const lugs = lugBodies(room, watch, p)

    it('has lugs that grow out of the case and reach as low as the strap needs', () => {
      const horns = lugs.filter(({ convex }) => !convex)
      expect(horns).toHaveLength(watch.case.shape === 'octagon' ? 2 : 4)
      for (const horn of horns) expect(meets(horn, body)).toBe(true)
    })

    it('has a bar through each end of the strap, held on both sides', () => {
      const bars = lugs.filter(({ convex }) => convex)
      if (watch.case.shape === 'octagon') {
        // The bracelet is hinged in the case itself.
        for (const strap of straps) expect(lugs.some((lug) => meets(lug, strap))).toBe(true)
        return
      }
      expect(bars).toHaveLength(2)
      for (const bar of bars) {
        expect(straps.filter((strap) => meets(bar, strap))).toHaveLength(1)
        expect(lugs.filter((lug) => lug !== bar && meets(bar, lug))).toHaveLength(2)
      }
    })

    it('has a crown that sits on the case', () => {
      const crowns = crownBodies(room, watch, p)
      expect(crowns).toHaveLength(watch.case.pushers ? 3 : 1)
      for (const crown of crowns) expect(meets(crown, body)).toBe(true)
    })

    it('lies on the table and not in it, with its dial in sight', () => {
      for (const solid of watchBody(room, watch, p)) {
        let lowest = Infinity
        for (const [, , z] of spotsIn(solid)) lowest = Math.min(lowest, z)
        expect(lowest).toBeGreaterThan(heights.table - 0.06)
      }
      expect(body.distance(0, 0, heights.table + 0.5)).toBeLessThan(0)
      for (const z of [0, 1, 2, 3]) {
        expect(body.distance(0, 0, z)).toBeGreaterThan(0)
        expect(body.distance(p.dial * 0.9, 0, z)).toBeGreaterThan(0)
      }
    })
  },
)
