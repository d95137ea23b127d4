import { linear, noise } from '../../render/math.ts'
import type { Rgb } from '../../render/math.ts'
import type { Room } from '../../solid/room.ts'
import type { Solid } from '../../solid/solid.ts'
import { matt, metal } from './matter.ts'
import { aboutAxis, body, turned } from './shapes.ts'
import type { Field, Point, Turned } from './shapes.ts'

/** Where a tool lies on the mat, and where its working end points, in radians from three o'clock. */
export interface Lying {
  x: number
  y: number
  turn: number
}

const pointing = ({ turn }: Lying): Point => [Math.cos(turn), Math.sin(turn), 0]

/** Tweezers on their side: two blades that part from a common end. */
export function tweezers(room: Room, lying: Lying): Solid {
  const [cos, sin] = pointing(lying)
  const long = 118
  const distance = (x: number, y: number, z: number) => {
    const u = (x - lying.x) * cos + (y - lying.y) * sin
    const v = (y - lying.y) * cos - (x - lying.x) * sin
    const t = u < 0 ? 0 : u > long ? 1 : u / long
    // From the common end the blades swell apart, and meet again nearly at the points.
    const apart = 0.9 + 6.4 * Math.sin(Math.PI * Math.min(1, t * 1.02)) ** 0.8 * (1 - 0.35 * t)
    const high = t < 0.55 ? 4.2 : 4.2 - 3.9 * ((t - 0.55) / 0.45) ** 0.8
    const blade = Math.abs(Math.abs(v) - apart) - (t < 0.08 ? 1.6 : 0.75)
    const side = Math.abs(z - 4.4) - high
    const end = Math.max(-u, u - long)
    return Math.max(blade, side, end) * 0.8
  }
  const ends: Point[] = [
    [lying.x, lying.y, 0.4],
    [lying.x + cos * long, lying.y + sin * long, 8.4],
  ]
  return body(distance, ends, 9, metal(room, 'steel', 0.2))
}

/** A screwdriver: blade, knurled handle, a coloured ring that tells its size, a cap that turns. */
export function screwdriver(room: Room, lying: Lying, ring: Rgb): Solid {
  const axis = pointing(lying)
  const radiusAt = (s: number) => {
    if (s < 6) return 3.1
    if (s < 8) return 2
    if (s < 52) return 3
    if (s < 60) return 3 - (s - 52) * 0.16
    return s > 84 ? Math.max(0.35, 1.1 - (s - 84) * 0.09) : 1.1
  }
  const form: Turned = { axis, from: [lying.x, lying.y, 3.2], length: 93, radiusAt, edge: 0.25 }
  const steel = metal(room, 'steel', 0.14)
  const brass = metal(room, 'brass', 0.12)
  const coat = matt(room, ring, 0.1, 0.2)
  const shade: Solid['shade'] = (hit, out) => {
    const { along } = aboutAxis(form, hit.x, hit.y, hit.z)
    if (along < 7) brass(hit, out)
    else if (along < 14 || (along > 52 && along < 60)) coat(hit, out)
    else steel(hit, out)
    if (along > 16 && along < 50) {
      // Knurling, finer than the light can be followed.
      const round = Math.atan2(
        hit.z - 3.2,
        (hit.y - lying.y) * axis[0] - (hit.x - lying.x) * axis[1],
      )
      const cut = Math.sin(along * 5.2 + round * 9) * Math.sin(along * 5.2 - round * 9)
      for (let c = 0; c < 3; c++) out[c]! *= 0.74 + 0.4 * Math.max(0, cut)
    }
  }
  const ends: Point[] = [
    [lying.x, lying.y, 3.2],
    [lying.x + axis[0] * 93, lying.y + axis[1] * 93, 3.2],
  ]
  return body(turned(form), ends, 3.3, shade, true)
}

/** A loupe on its wide end, its lens above. */
export function loupe(room: Room, x: number, y: number): Solid[] {
  const up: Point = [0, 0, 1]
  const wall = (s: number) => 15.5 - 5.2 * Math.min(1, (s / 22) ** 1.6) + (s > 22 ? 1.1 : 0)
  const outer = turned({ axis: up, from: [x, y, 0], length: 28, radiusAt: wall, edge: 0.8 })
  const inner = turned({ axis: up, from: [x, y, 25.5], length: 6, radiusAt: () => 9.2, edge: 0.2 })
  const black = matt(room, linear('#131210'), 0.09, 0.22)
  const brass = metal(room, 'brass', 0.1)
  const dark = metal(room, 'black-dlc', 0.05)
  const ends: Point[] = [
    [x, y, 0],
    [x, y, 28],
  ]
  return [
    body(
      (a, b, c) => Math.max(outer(a, b, c), -inner(a, b, c)),
      ends,
      16,
      (hit, out) => {
        if (hit.z > 22.4 && hit.z < 24.6) brass(hit, out)
        else black(hit, out)
      },
    ),
    body(
      lens(x, y, 26.3),
      [
        [x, y, 24],
        [x, y, 26.2],
      ],
      9.4,
      (hit, out) => {
        // Glass: black behind, and the window bent in it.
        dark(hit, out)
        out[0] = out[0]! * 1.5 + 0.006
        out[1] = out[1]! * 1.7 + 0.01
        out[2] = out[2]! * 2.3 + 0.018
      },
      true,
    ),
  ]
}

/** The cap of a glass ball, 9.3 mm wide at its foot. */
function lens(x: number, y: number, top: number): Field {
  const radius = 17
  return (a, b, c) => {
    const u = a - x
    const v = b - y
    const w = c - top + radius
    return Math.max(Math.sqrt(u * u + v * v + w * w) - radius, Math.sqrt(u * u + v * v) - 9.3)
  }
}

/** A little cup for oil, with its lid beside it where it is open. */
export function oilCup(room: Room, x: number, y: number, colour: Rgb, open: boolean): Solid[] {
  const up: Point = [0, 0, 1]
  const cup = turned({
    axis: up,
    from: [x, y, 0],
    length: 6,
    radiusAt: (s) => 7.6 - s * 0.12,
    edge: 0.8,
  })
  const well = turned({ axis: up, from: [x, y, 3.4], length: 6, radiusAt: () => 4.4, edge: 0.8 })
  const brass = metal(room, 'brass', 0.16)
  const oil = matt(room, colour, 0.16, 0.06)
  const ends: Point[] = [
    [x, y, 0],
    [x, y, 6],
  ]
  const lid = (lx: number, ly: number, lz: number): Solid =>
    body(
      turned({
        axis: up,
        from: [lx, ly, lz],
        length: 2.6,
        radiusAt: (s) => 7.8 - s * s * 0.16,
        edge: 0.5,
      }),
      [
        [lx, ly, lz],
        [lx, ly, lz + 2.6],
      ],
      7.8,
      matt(room, colour, 0.07, 0.12),
      true,
    )
  return [
    body(
      (a, b, c) => (open ? Math.max(cup(a, b, c), -well(a, b, c)) : cup(a, b, c)),
      ends,
      7.7,
      (hit, out) => {
        if (open && hit.z < 4.6 && hit.nz > 0.6) oil(hit, out)
        else brass(hit, out)
      },
    ),
    open ? lid(x + 17, y + 5, 0) : lid(x, y, 6),
  ]
}

/** The ring in which a movement is held, upright flanks fluted for the fingers. */
export function holder(room: Room, x: number, y: number, radius: number): Solid {
  const up: Point = [0, 0, 1]
  const ring = turned({
    axis: up,
    from: [x, y, 0],
    length: 11,
    radiusAt: (s) => radius + 3.4 - (s > 8 ? 1.2 : 0),
    edge: 0.6,
  })
  const seat = turned({ axis: up, from: [x, y, 9.6], length: 4, radiusAt: () => radius, edge: 0.1 })
  const brass = metal(room, 'brass', 0.14)
  const ends: Point[] = [
    [x, y, 0],
    [x, y, 11],
  ]
  return body(
    (a, b, c) => Math.max(ring(a, b, c), -seat(a, b, c)),
    ends,
    radius + 3.5,
    (hit, out) => {
      brass(hit, out)
      if (hit.nz > 0.5 || hit.z > 7.6 || hit.z < 1.4) return
      const round = Math.atan2(hit.y - y, hit.x - x)
      const flute = 0.5 + 0.5 * Math.cos(round * 72)
      for (let c = 0; c < 3; c++) out[c]! *= 0.5 + 0.5 * flute + 0.06 * noise(round * 90, hit.z)
    },
  )
}
