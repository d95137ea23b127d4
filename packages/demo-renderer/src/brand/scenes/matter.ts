import { clamp01, linear, mix, noise } from '../../render/math.ts'
import type { Rgb } from '../../render/math.ts'
import type { metalTint } from '../../render/metal.ts'
import { mirror } from '../../solid/room.ts'
import type { Room } from '../../solid/room.ts'
import type { Hit, Solid } from '../../solid/solid.ts'

type Shade = Solid['shade']
type ColourAt = (hit: Hit) => Rgb

/** Cloth, leather, paper, lacquer: a colour under the lamp, with as much of the room mirrored in it as it has gloss. */
export function matt(room: Room, colour: Rgb | ColourAt, gloss = 0, rough = 0.5): Shade {
  const seen = new Float64Array(4)
  return (hit, out) => {
    const [lx, ly, lz] = room.lamp
    const [r, g, b] = typeof colour === 'function' ? colour(hit) : colour
    const facing = Math.max(0, hit.nx * lx + hit.ny * ly + hit.nz * lz) * hit.lamp
    const light = (0.27 + 0.13 * hit.nz) * (0.3 + 0.7 * hit.open) + 0.92 * facing
    if (gloss > 0) mirror(room, hit, 'white', seen, rough)
    out[0] = r * light + gloss * seen[0]!
    out[1] = g * light + gloss * seen[1]!
    out[2] = b * light + gloss * seen[2]!
  }
}

export function metal(room: Room, name: keyof typeof metalTint, rough = 0.08): Shade {
  return (hit, out) => mirror(room, hit, name, out, rough)
}

const dark = linear('#2b1a10')
const light = linear('#6d472a')

/** Oiled walnut with its grain along x. */
export function walnut(x: number, y: number): Rgb {
  const wave = noise(x * 0.012, y * 0.05) * 9
  const ring = 0.5 + 0.5 * Math.sin((y * 0.62 + wave) * 1.9)
  const fibre = noise(x * 0.25, y * 7) * 0.55 + noise(x * 0.08, y * 2.1) * 0.45
  const share = clamp01(0.18 + 0.4 * ring + 0.5 * (fibre - 0.5))
  return [
    mix(dark[0], light[0], share),
    mix(dark[1], light[1], share),
    mix(dark[2], light[2], share),
  ]
}
