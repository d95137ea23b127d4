import type { Camera, Canvas } from '../render/canvas.ts'
import { shadeReach } from './occlusion.ts'
import type { Room } from './room.ts'
import { crossing } from './sight.ts'
import type { Solid } from './solid.ts'

/** Pixels of a tile, whose lines of sight may meet the same bodies. */
export const tile = 16

/** A round window in the bodies behind which something was drawn already: the dial. */
export interface Opening {
  radius: number
  /** Heights of what lies behind it and of its upper rim. */
  z: number
  rim: number
}

/** Which bodies the pixels of a tile may meet, and which may shade what is seen there. */
export interface Reach {
  solids: Solid[]
  /** Stretch of the line of sight on which each may be met: from, to, from, to. */
  spans: number[]
  around: Solid[]
}

/** Whether a line of sight that meets the floor of the opening at (x, y) passes its upper rim too. */
export function passes(opening: Opening, { sight }: Room, x: number, y: number): boolean {
  const rise = (opening.rim - opening.z) / sight.z
  const ux = x + sight.x * rise
  const uy = y + sight.y * rise
  const clear = opening.radius * opening.radius
  return ux * ux + uy * uy < clear && x * x + y * y < clear
}

/** Takes the tiles out that lie in the opening as a whole, which is convex: their corners tell. */
export function leaveClear(
  reaches: (Reach | undefined)[],
  across: number,
  camera: Camera,
  room: Room,
  opening: Opening,
): void {
  const { right, down, x, y, z } = room.sight
  const clearAt = (i: number, j: number) => {
    const sx = (i - camera.cx) / camera.scale
    const sy = (j - camera.cy) / camera.scale
    const behind = (opening.z - right[2] * sx - down[2] * sy) / z
    const px = right[0] * sx + down[0] * sy + x * behind
    return passes(opening, room, px, right[1] * sx + down[1] * sy + y * behind)
  }
  for (let index = 0; index < reaches.length; index++) {
    const i = (index % across) * tile
    const j = Math.floor(index / across) * tile
    const corners = [clearAt(i, j), clearAt(i + tile, j)]
    if (corners.every(Boolean) && clearAt(i, j + tile) && clearAt(i + tile, j + tile))
      reaches[index] = undefined
  }
}

export function reachesOf(
  { height }: Canvas,
  camera: Camera,
  { sight }: Room,
  solids: readonly Solid[],
  across: number,
): (Reach | undefined)[] {
  const { right, down } = sight
  const grow = (tile * 0.75) / camera.scale
  const span = new Float64Array(2)
  return Array.from({ length: across * Math.ceil(height / tile) }, (_, index) => {
    const sx = (((index % across) + 0.5) * tile - camera.cx) / camera.scale
    const sy = ((Math.floor(index / across) + 0.5) * tile - camera.cy) / camera.scale
    const reach: Reach = { solids: [], spans: [], around: [] }
    for (const solid of solids) {
      const x = right[0] * sx + down[0] * sy
      const y = right[1] * sx + down[1] * sy
      const z = right[2] * sx + down[2] * sy
      if (crossing(solid.bounds, sight, x, y, z, grow + shadeReach, span)) reach.around.push(solid)
      if (!crossing(solid.bounds, sight, x, y, z, grow, span)) continue
      reach.solids.push(solid)
      reach.spans.push(span[0]!, span[1]!)
    }
    return reach.solids.length > 0 ? reach : undefined
  })
}
