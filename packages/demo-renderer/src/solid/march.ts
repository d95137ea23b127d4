import type { Camera, Canvas } from '../render/canvas.ts'
import { lightOn } from './occlusion.ts'
import { leaveClear, passes, reachesOf, tile } from './reach.ts'
import type { Opening, Reach } from './reach.ts'
import type { Room } from './room.ts'
import type { Hit, Solid } from './solid.ts'

/** Pixels of a block, whose lines of sight share their first steps. */
const block = 4
/** No stretch of a line of sight: it has not been followed yet. */
const unknown = 1e9
/** Smaller than a pixel of the largest picture. */
const touch = 0.012
/** Corners of a turned square, in pixels: four looks into a pixel on an edge. */
const corners = [
  [0.125, 0.375],
  [0.625, 0.125],
  [0.875, 0.625],
  [0.375, 0.875],
] as const

/** Draws bodies over the picture, each pixel by following its line of sight. */
export function drawSolids(
  canvas: Canvas,
  camera: Camera,
  room: Room,
  solids: readonly Solid[],
  opening: Opening,
): void {
  const { width, height } = canvas
  const look = tracer(canvas, camera, room, solids, opening)
  const colours = new Float32Array(width * height * 3)
  const seen = new Uint8Array(width * height)
  const out = new Float64Array(4)
  for (let j = 0, at = 0; j < height; j++)
    for (let i = 0; i < width; i++, at++) {
      const body = look(i + 0.5, j + 0.5, out)
      if (body === 0) continue
      seen[at] = body
      for (let c = 0; c < 3; c++) colours[at * 3 + c] = out[c]!
    }
  const edge = edgesOf(width, height, colours, seen, solids)
  for (let j = 0, at = 0; j < height; j++)
    for (let i = 0; i < width; i++, at++)
      if (edge[at] === 1) smooth(canvas, i, j, look, out)
      else if (seen[at] !== 0) {
        out[0] = colours[at * 3]!
        out[1] = colours[at * 3 + 1]!
        out[2] = colours[at * 3 + 2]!
        lay(canvas, at, out, 1)
      }
}

/** Body number and colour at a point of the picture; 0 where no body is. */
type Look = (i: number, j: number, out: Float64Array) => number

function smooth(canvas: Canvas, i: number, j: number, look: Look, out: Float64Array): void {
  const sum = [0, 0, 0]
  let met = 0
  for (const [u, v] of corners) {
    if (look(i + u, j + v, out) === 0) continue
    met++
    for (let c = 0; c < 3; c++) sum[c]! += Math.min(out[c]!, 1)
  }
  if (met === 0) return
  for (let c = 0; c < 3; c++) out[c] = sum[c]! / met
  lay(canvas, j * canvas.width + i, out, met / corners.length)
}

function lay({ pixels, through }: Canvas, at: number, colour: Float64Array, cover: number): void {
  through[at]! *= 1 - cover
  for (let c = 0; c < 3; c++) {
    const before = pixels[at * 3 + c]!
    pixels[at * 3 + c] = before + (colour[c]! - before) * cover
  }
}

/** Pixels where a body ends or its light jumps; a weave finer than pixels is left as it is. */
function edgesOf(
  width: number,
  height: number,
  colours: Float32Array,
  seen: Uint8Array,
  solids: readonly Solid[],
): Uint8Array {
  const edge = new Uint8Array(width * height)
  const compare = (a: number, b: number) => {
    if (seen[a] === seen[b]) {
      if (seen[a] === 0 || solids[seen[a]! - 1]?.woven) return
      const one = colours[a * 3 + 1]!
      const other = colours[b * 3 + 1]!
      if (Math.abs(one - other) < 0.02 + 0.1 * Math.min(one, other)) return
    }
    edge[a] = edge[b] = 1
  }
  for (let j = 0, at = 0; j < height; j++)
    for (let i = 0; i < width; i++, at++) {
      if (i + 1 < width) compare(at, at + 1)
      if (j + 1 < height) compare(at, at + width)
    }
  return edge
}

function tracer(
  canvas: Canvas,
  camera: Camera,
  room: Room,
  solids: readonly Solid[],
  opening: Opening,
): Look {
  const { sight } = room
  const { right, down } = sight
  const across = Math.ceil(canvas.width / tile)
  const reaches = reachesOf(canvas, camera, room, solids, across)
  leaveClear(reaches, across, camera, room, opening)
  const numbers = new Map(solids.map((solid, index) => [solid, index + 1]))
  const lit = cachedLight(canvas, lightOn(room))
  const hit: Hit = { x: 0, y: 0, z: 0, nx: 0, ny: 0, nz: 0, lamp: 1, open: 1 }
  const blocksAcross = Math.ceil(canvas.width / block)
  const starts = new Float32Array(
    blocksAcross * Math.ceil(canvas.height / block) * solids.length,
  ).fill(unknown)
  return (i, j, out) => {
    const reach = reaches[Math.floor(j / tile) * across + Math.floor(i / tile)]
    if (!reach) return 0
    const first = (Math.floor(j / block) * blocksAcross + Math.floor(i / block)) * solids.length
    const sx = (i - camera.cx) / camera.scale
    const sy = (j - camera.cy) / camera.scale
    const ox = right[0] * sx + down[0] * sy
    const oy = right[1] * sx + down[1] * sy
    const oz = right[2] * sx + down[2] * sy
    // Where this line of sight comes to the dial, when nothing stands before it.
    const behind = (opening.z - oz) / sight.z
    const dx = ox + sight.x * behind
    const dy = oy + sight.y * behind
    const clear = opening.radius * opening.radius
    const open = dx * dx + dy * dy < clear
    if (open && passes(opening, room, dx, dy)) return 0
    const far = open ? behind : -1e9
    let best = -1e9
    let left = 0
    let body: Solid | undefined
    const { solids: met, spans } = reach
    for (let at = 0; at < met.length; at++) {
      const solid = met[at]!
      let start = starts[first + at]!
      if (start === unknown) start = starts[first + at] = approach(reach, at, camera, room, i, j)
      const end = Math.max(spans[at * 2]!, best, far)
      for (let along = start, step = 0; along > end && step < 80; step++) {
        const d = solid.distance(ox + sight.x * along, oy + sight.y * along, oz + sight.z * along)
        // A step too far is taken back, since some outlines overstate distances.
        if (d < touch && d > -touch) {
          best = along
          left = d
          body = solid
          break
        }
        along -= d
      }
    }
    if (!body) return 0
    hit.x = ox + sight.x * best
    hit.y = oy + sight.y * best
    hit.z = oz + sight.z * best
    face(body, hit, left)
    const number = numbers.get(body) ?? 0
    lit(i, j, number, body, reach.around, hit)
    body.shade(hit, out)
    return number
  }
}

/**
 * The first steps towards a body, taken once for a block of pixels: along its middle, for as long as
 * the body is farther away than the block is wide. Where they end, in millimetres along the sight.
 */
function approach(
  { solids, spans }: Reach,
  index: number,
  camera: Camera,
  { sight }: Room,
  i: number,
  j: number,
): number {
  const { distance } = solids[index]!
  const sx = ((Math.floor(i / block) + 0.5) * block - camera.cx) / camera.scale
  const sy = ((Math.floor(j / block) + 0.5) * block - camera.cy) / camera.scale
  const x = sight.right[0] * sx + sight.down[0] * sy
  const y = sight.right[1] * sx + sight.down[1] * sy
  const z = sight.right[2] * sx + sight.down[2] * sy
  const wide = (block * 0.75) / camera.scale
  const end = spans[index * 2]!
  let along = spans[index * 2 + 1]!
  for (let step = 0; along > end && step < 60; step++) {
    const free = distance(x + sight.x * along, y + sight.y * along, z + sight.z * along)
    if (free < wide * 1.2) break
    along -= free - wide
  }
  return along
}

/** Light of a spot, worked out once for the pixels beside each other that show the same body. */
function cachedLight({ width, height }: Canvas, lit: ReturnType<typeof lightOn>) {
  const across = Math.ceil(width / 2)
  const known = new Uint8Array(across * Math.ceil(height / 2))
  /** Lamp and open room of a spot, and its height and slope, to know one like it. */
  const spots = new Float32Array(known.length * 4)
  return (
    i: number,
    j: number,
    number: number,
    body: Solid,
    around: readonly Solid[],
    hit: Hit,
  ): void => {
    const at = (j >> 1) * across + (i >> 1)
    const first = at * 4
    const alike =
      known[at] === number &&
      Math.abs(spots[first + 2]! - hit.z) < 0.15 &&
      Math.abs(spots[first + 3]! - hit.nz) < 0.08
    if (alike) {
      hit.lamp = spots[first]!
      hit.open = spots[first + 1]!
      return
    }
    lit(body, around, hit)
    known[at] = number
    spots[first] = hit.lamp
    spots[first + 1] = hit.open
    spots[first + 2] = hit.z
    spots[first + 3] = hit.nz
  }
}

/** Normal of a body's surface, from how its distance grows along the three axes. */
function face({ distance }: Solid, hit: Hit, here: number): void {
  const e = 0.018
  const { x, y, z } = hit
  const nx = distance(x + e, y, z) - here
  const ny = distance(x, y + e, z) - here
  const nz = distance(x, y, z + e) - here
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1
  hit.nx = nx / length
  hit.ny = ny / length
  hit.nz = nz / length
}
