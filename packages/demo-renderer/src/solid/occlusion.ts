import type { Camera, Canvas } from '../render/canvas.ts'
import { clamp01 } from '../render/math.ts'
import type { Room } from './room.ts'
import { outside } from './solid.ts'
import type { Hit, Solid } from './solid.ts'

/** Millimetres from a point to the nearest of the bodies, or `limit` when none is that near. */
function nearest(
  solids: readonly Solid[],
  own: Solid | undefined,
  limit: number,
  x: number,
  y: number,
  z: number,
): number {
  let near = limit
  for (const solid of solids) {
    if (solid === own || outside(solid.bounds, x, y, z) >= near) continue
    near = Math.min(near, solid.distance(x, y, z))
  }
  return near
}

/** Millimetres from a spot at which the way to the room and to the lamp is probed. */
const nearLooks = [0.5, 1.6] as const
const lampLooks = [0.7, 2.6] as const
const tableLooks = [0.8, 2.4, 6] as const
/** Bodies farther away than this shade nothing. */
export const shadeReach = 4.2

/** Fills in how much of the lamp and of the room a spot of a body sees past what stands around it. */
export function lightOn(room: Room): (body: Solid, around: readonly Solid[], hit: Hit) => void {
  const [lx, ly, lz] = room.lamp
  return (body, solids, hit) => {
    const own = body.convex ? body : undefined
    const { x, y, z, nx, ny, nz } = hit
    let hidden = 0
    for (const far of nearLooks) {
      const px = x + nx * far
      const py = y + ny * far
      const pz = z + nz * far
      const free = Math.min(nearest(solids, own, far, px, py, pz), pz - room.floor)
      hidden += (0.5 * Math.max(0, far - free)) / far
    }
    hit.open = clamp01(1 - hidden)
    let lamp = clamp01((nx * lx + ny * ly + nz * lz) * 4 + 0.4)
    for (const far of lampLooks) {
      if (lamp < 0.02) break
      const free = nearest(
        solids,
        own,
        far * 0.4,
        x + nx * 0.06 + lx * far,
        y + ny * 0.06 + ly * far,
        z + nz * 0.06 + lz * far,
      )
      lamp = Math.min(lamp, clamp01(0.15 + (free / far) * 2.6))
    }
    hit.lamp = lamp
  }
}

/** Pixels between two spots at which the table's shadow is looked up. */
const pitch = 6

/** The shadow of the bodies on the table: sharp where they touch it, soft where they stand off. */
export function shadeTable(
  canvas: Canvas,
  camera: Camera,
  room: Room,
  solids: readonly Solid[],
): void {
  const { sight } = room
  const { right, down } = sight
  const columns = Math.ceil(canvas.width / pitch) + 2
  const rows = Math.ceil(canvas.height / pitch) + 2
  const keep = new Float32Array(columns * rows)
  for (let row = 0, at = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, at++) {
      const sx = (column * pitch - camera.cx) / camera.scale
      const sy = (row * pitch - camera.cy) / camera.scale
      const along = (room.floor - right[2] * sx - down[2] * sy) / sight.z
      keep[at] = litTable(
        room,
        solids,
        right[0] * sx + down[0] * sy + sight.x * along,
        right[1] * sx + down[1] * sy + sight.y * along,
      )
    }
  for (let j = 0, at = 0; j < canvas.height; j++)
    for (let i = 0; i < canvas.width; i++, at++) {
      const u = i / pitch
      const v = j / pitch
      const column = Math.floor(u)
      const row = Math.floor(v)
      const first = row * columns + column
      const fu = u - column
      const fv = v - row
      const share =
        (keep[first]! * (1 - fu) + keep[first + 1]! * fu) * (1 - fv) +
        (keep[first + columns]! * (1 - fu) + keep[first + columns + 1]! * fu) * fv
      canvas.through[at]! *= share
      for (let c = 0; c < 3; c++) canvas.pixels[at * 3 + c]! *= share
    }
}

/** Share of the light that a spot of the table keeps. */
function litTable(room: Room, solids: readonly Solid[], x: number, y: number): number {
  const [lx, ly, lz] = room.lamp
  const { floor } = room
  let lamp = 1
  for (let far = 0.25; far < 16 && lamp > 0.02;) {
    // Bodies farther off than this leave the lamp whole, so nothing jumps at the limit.
    const limit = 0.4 * far + 0.4
    const free = nearest(solids, undefined, limit, x + lx * far, y + ly * far, floor + lz * far)
    lamp = Math.min(lamp, clamp01((free / far) * 2.6))
    far += Math.max(0.35, Math.min(free, 1.1))
  }
  let hidden = 0
  for (const far of tableLooks)
    hidden += (far - nearest(solids, undefined, far, x, y, floor + far)) / far / 3
  return (0.42 + 0.58 * lamp) * (1 - 0.62 * clamp01(hidden))
}
