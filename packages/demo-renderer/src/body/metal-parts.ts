import type { WatchDesign } from '../demo.ts'
import { noise } from '../render/math.ts'
import { blast, brush, mirror } from '../solid/room.ts'
import type { Room } from '../solid/room.ts'
import type { Hit } from '../solid/solid.ts'

/** Edges of a case: polished on all but blasted metal. */
export function finishEdge(room: Room, watch: WatchDesign, hit: Hit, out: Float64Array): void {
  const { metal, finish } = watch.case
  if (finish === 'sandblasted') blast(room, hit, metal, out)
  else mirror(room, hit, metal, out, 0.08)
}

/** A face of a case in its finish, brushed along a unit direction where it is brushed. */
export function finishFace(
  room: Room,
  watch: WatchDesign,
  hit: Hit,
  along: readonly [number, number, number],
  out: Float64Array,
): void {
  const { metal, finish } = watch.case
  if (finish === 'sandblasted') blast(room, hit, metal, out)
  else if (finish === 'polished') mirror(room, hit, metal, out, 0.14)
  else {
    const { x, y, z } = hit
    const way = x * along[0] + y * along[1] + z * along[2]
    const across = z * 1.7 + (x * along[1] - y * along[0])
    const grain = noise(across * 13, way * 0.5) * 0.6 + noise(across * 29 + 40, way * 1.1) * 0.4
    brush(room, hit, metal, along, grain, out)
  }
}
