import { surroundings } from '../render/light.ts'
import { hash, mix, smoothstep } from '../render/math.ts'
import { tinted } from '../render/metal.ts'
import type { Metal } from '../render/metal.ts'
import type { Camera } from '../render/canvas.ts'
import { sightOf } from './sight.ts'
import type { Sight } from './sight.ts'
import type { Hit } from './solid.ts'

/** The studio as a leaning camera sees it in metal: the lamps, a dark horizon, and the table. */
export interface Room {
  sight: Sight
  /** Towards the lamp, in the scene's own axes: it stands in the room, not on the watch. */
  lamp: readonly [number, number, number]
  /** Light of the table, 0 for black board to 1 for white paper. */
  table: number
  /** Height of the table below the dial, in millimetres (negative). */
  floor: number
  cos: number
  sin: number
}

/** High on the left and a little behind the watch, so that shadows fall to the right and forward. */
const lamp = { x: -0.66, y: -0.36, z: 0.66 } as const

export function roomOf(camera: Camera, floor: number, table: number): Room {
  const cos = Math.cos(camera.turn)
  const sin = Math.sin(camera.turn)
  return {
    sight: sightOf(camera),
    lamp: [cos * lamp.x + sin * lamp.y, cos * lamp.y - sin * lamp.x, lamp.z],
    table,
    floor,
    cos,
    sin,
  }
}

/** A lamp or card between two bounds, softer the rougher the metal is. */
function band(at: number, from: number, to: number, edge: number): number {
  return smoothstep(from - edge, from + edge, at) * (1 - smoothstep(to - edge, to + edge, at))
}

/** Light that comes from a direction of the room; x right, y towards the viewer, z up. */
function lightFrom(room: Room, x: number, y: number, z: number, height: number, rough: number) {
  const edge = 0.03 + rough * 0.3
  const above = smoothstep(-edge - 0.06, edge, z)
  const sky = above > 0 ? surroundings(x, y, Math.max(0, z), rough) : 0
  if (above === 1) return sky
  // A ray that leaves downwards meets the table; close to the watch that lies in its own shadow.
  const away = height / Math.max(0.06, -z)
  const bare = smoothstep(0, 9, away)
  const side = 0.58 - 0.46 * x - 0.1 * y
  // A white card low on the left, a black one in front on the right, a strip behind on the right.
  const card = band(x * 0.86 - y * 0.5, -0.78, -0.36, edge) * smoothstep(-0.98, -0.55, z)
  const flag = band(x * 0.8 + y * 0.6, 0.28, 0.62, edge + 0.08)
  const strip = band(x * 0.7 - y * 0.7, 0.42, 0.72, edge)
  const down =
    (0.07 + room.table * 0.66 * side) * (0.16 + 0.84 * bare) * (1 - 0.72 * flag) +
    1.0 * card * (0.45 + 0.55 * bare) +
    0.5 * strip
  return mix(down, sky, above)
}

/** Light mirrored in a spot of metal with that normal. */
function seenIn(room: Room, hit: Hit, nx: number, ny: number, nz: number, rough: number): number {
  const { sight } = room
  const dot = 2 * (nx * sight.x + ny * sight.y + nz * sight.z)
  const rx = dot * nx - sight.x
  const ry = dot * ny - sight.y
  return lightFrom(
    room,
    room.cos * rx - room.sin * ry,
    room.sin * rx + room.cos * ry,
    dot * nz - sight.z,
    hit.z - room.floor,
    rough,
  )
}

/** What the spot's own surroundings leave of the light: corners are dark, shadows are not black. */
function reaching(hit: Hit): number {
  return (0.3 + 0.7 * hit.open) * (0.66 + 0.34 * hit.lamp)
}

export function mirror(room: Room, hit: Hit, metal: Metal, out: Float64Array, rough = 0.06): void {
  tinted(metal, seenIn(room, hit, hit.nx, hit.ny, hit.nz, rough) * reaching(hit), out)
}

/** Metal under fine blasted grain. */
export function blast(room: Room, hit: Hit, metal: Metal, out: Float64Array): void {
  const grain = hash(Math.floor((hit.x - hit.y) * 34), Math.floor((hit.z + hit.y) * 34)) - 0.5
  const { lamp: to } = room
  const facing = Math.max(0, hit.nx * to[0] + hit.ny * to[1] + hit.nz * to[2]) * hit.lamp
  const light = 0.15 + 0.8 * facing + 0.36 * seenIn(room, hit, hit.nx, hit.ny, hit.nz, 0.9)
  tinted(metal, light * (0.35 + 0.65 * hit.open) * (0.92 + grain * 0.14), out)
}

const spread = [-0.5, -0.22, 0, 0.22, 0.5] as const

/**
 * Brushed metal: each scratch mirrors a fan across its own direction.
 * @param grain Lightness of the scratch, 0 to 1.
 */
export function brush(
  room: Room,
  hit: Hit,
  metal: Metal,
  along: readonly [number, number, number],
  grain: number,
  out: Float64Array,
): void {
  const ax = along[1] * hit.nz - along[2] * hit.ny
  const ay = along[2] * hit.nx - along[0] * hit.nz
  const az = along[0] * hit.ny - along[1] * hit.nx
  let light = 0
  for (const lean of spread) {
    const length = Math.sqrt(1 + lean * lean)
    light += seenIn(
      room,
      hit,
      (hit.nx + ax * lean) / length,
      (hit.ny + ay * lean) / length,
      (hit.nz + az * lean) / length,
      0.45,
    )
  }
  light = (light / spread.length) * (0.86 + 0.3 * (grain - 0.5)) + 0.1 * (grain - 0.5)
  tinted(metal, light * reaching(hit), out)
}
