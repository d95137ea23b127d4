import { drawSolids } from '../../solid/march.ts'
import { roomOf } from '../../solid/room.ts'
import type { Room } from '../../solid/room.ts'
import type { Solid } from '../../solid/solid.ts'
import { createCanvas, onGround } from '../../render/canvas.ts'
import type { Camera, Canvas, Ground } from '../../render/canvas.ts'
import { length2, linear, mix, noise, smoothstep } from '../../render/math.ts'
import { nightGround } from '../sky.ts'
import { matt, metal } from './matter.ts'
import { body, turned } from './shapes.ts'
import type { Point } from './shapes.ts'

/** Where the tube points, and across it to the counterweight. */
const aim: Point = [0.56, -0.18, 0.8087]
const across: Point = [0.82, 0, -0.5724]

const at = (from: Point, along: Point, far: number): Point => [
  from[0] + along[0] * far,
  from[1] + along[1] * far,
  from[2] + along[2] * far,
]

/** A lathe's piece along an axis, between two distances from a point. */
function piece(
  middle: Point,
  axis: Point,
  [from, to]: readonly [number, number],
  radius: number | ((along: number) => number),
  shade: Solid['shade'],
): Solid {
  const radiusAt = typeof radius === 'number' ? () => radius : radius
  const length = to - from
  const start = at(middle, axis, from)
  const widest = Math.max(radiusAt(0), radiusAt(length / 2), radiusAt(length))
  return body(
    turned({ axis, from: start, length, radiusAt }),
    [start, at(start, axis, length)],
    widest,
    shade,
    true,
  )
}

/** The circle that says where the tube points: a degree scale near its rim. */
function settingCircle(brass: Solid['shade'], middle: Point): Solid['shade'] {
  return (hit, out) => {
    brass(hit, out)
    const x = hit.x - middle[0]
    const z = hit.z - middle[2]
    const far = length2(x, z)
    if (hit.ny < 0.9 || far < 5.6 || far > 8.1) return
    const degree = ((Math.atan2(z, x) / Math.PI) * 180 + 360) % 360
    const line = (every: number, wide: number) =>
      Math.abs(degree / every - Math.round(degree / every)) * every < wide
    const cut =
      (far > 7.2 && line(3, 0.55)) || (far > 6.5 && line(15, 0.7)) || Math.abs(far - 6.1) < 0.1
    if (cut) for (let c = 0; c < 3; c++) out[c]! *= 0.22
  }
}

/** The refractor of the roof on its pillar: lacquered tube, brass mounts, a counterweight. Lengths in centimetres. */
function refractor(room: Room): Solid[] {
  const brass = metal(room, 'brass', 0.1)
  const steel = metal(room, 'steel', 0.16)
  const lacquer = matt(room, linear('#e9e1cf'), 0.16, 0.2)
  const iron = matt(room, linear('#20242c'), 0.12, 0.4)
  const head: Point = [0, 0, 2]
  const tube = at(head, across, -9)
  const finder = at(at(tube, across, -9.5), [0, 1, 0], 2)
  const upright: Point = [0, 0, 1]
  const foot: Point = [0, 0, -75]
  return [
    piece(tube, aim, [-40, 44], 5.6, lacquer),
    piece(tube, aim, [40, 56], (s) => 7 + (s > 14 ? 0.7 : 0), lacquer),
    ...([-40.5, -14, 12, 38] as const).map((s) => piece(tube, aim, [s, s + 2.6], 6.4, brass)),
    piece(tube, aim, [54.6, 57], 8, brass),
    piece(tube, aim, [-50, -40], (s) => 3.2 + s * 0.2, brass),
    piece(tube, aim, [-60, -49], 2.5, steel),
    piece(tube, aim, [-64, -59], (s) => 3.4 - s * 0.1, brass),
    piece(finder, aim, [-26, 4], 1.5, lacquer),
    piece(finder, aim, [3, 9], 2, brass),
    piece(finder, aim, [-30, -25], 1.9, brass),
    ...[-20, -2].map((s) => piece(at(finder, aim, s), across, [0, 6], 0.8, brass)),
    piece(head, across, [-5.5, 8], 4.4, iron),
    piece(head, across, [6, 10], 5, brass),
    piece(head, across, [10, 44], 1.3, steel),
    piece(head, across, [26, 32], 6.6, brass),
    piece(head, across, [33, 37], 5.2, brass),
    piece(head, across, [42, 45], 2.2, brass),
    piece(head, [0, 1, 0], [2, 7], 8.4, settingCircle(brass, head)),
    piece(head, [0, 1, 0], [6, 8.4], (s) => 4.6 - s * 0.4, brass),
    piece(head, [0, 1, 0], [8, 9.6], 1.6, steel),
    piece(foot, upright, [0, 68], (s) => 4 + 4.5 * (1 - s / 68) ** 2, iron),
    piece(foot, upright, [66, 71], 5.6, brass),
    piece(foot, upright, [0, 3], 13, brass),
  ]
}

/** The dome from inside: planks that meet at the zenith, and the slit through which the sky comes in. */
function dome(width: number, height: number): Ground {
  const sky = nightGround(width, height)
  const unit = height / 1350
  const poleX = width * 0.585
  const poleY = -height * 0.42
  const slit = 0.235
  return (i, j, out) => {
    const dx = i - poleX
    const dy = j - poleY
    const angle = Math.atan2(dx, dy)
    const far = length2(dx, dy) / height
    const off = Math.abs(angle) - slit * (0.72 + 0.28 / far)
    const wall = 1.36 - 0.04 * Math.cos(angle * 2)
    if (off < 0 && far < wall) {
      sky(i, j, out)
      const dawn = smoothstep(0.7, 1.36, far)
      const edge = 1 - 0.35 * smoothstep(-0.03, 0, off)
      out[0] = (out[0]! * 2.1 + 0.006 + 0.05 * dawn ** 3) * edge
      out[1] = (out[1]! * 2.1 + 0.012 + 0.05 * dawn ** 2.6) * edge
      out[2] = (out[2]! * 2.1 + 0.032 + 0.085 * dawn ** 2) * edge
      return
    }
    const below = far > wall
    const plank = below ? (i / unit) * 0.0125 : (angle + 4) * 15
    const seam = Math.abs(plank - Math.floor(plank) - 0.5)
    const board = 0.8 + 0.4 * noise(Math.floor(plank) * 7.3, 2)
    const fibre = 0.86 + 0.28 * noise(plank * 9, far * 26)
    const joint = 1 - 0.75 * smoothstep(0.455, 0.49, seam)
    const hoop = below ? 1 : 1 - 0.5 * smoothstep(0.006, 0.002, Math.abs(((far * 5.2) % 1) - 0.5))
    const moon = Math.exp(-Math.max(0, off) * 3.1) * (below ? 0.5 : 1)
    const lamp = Math.exp(
      -(((i - width * 0.14) / (640 * unit)) ** 2 + ((j - height * 0.84) / (520 * unit)) ** 2),
    )
    const light = board * fibre * joint * hoop * 0.72
    const rim = !below && off < 0.012 ? 1 : Math.abs(far - wall) < 0.007 ? 0.8 : 0
    out[0] = mix((0.0055 + 0.026 * moon + 0.15 * lamp) * light, 0.13 * (0.3 + moon + lamp), rim)
    out[1] = mix((0.006 + 0.029 * moon + 0.088 * lamp) * light, 0.09 * (0.3 + moon + lamp), rim)
    out[2] = mix((0.0095 + 0.046 * moon + 0.036 * lamp) * light, 0.045 * (0.4 + moon + lamp), rim)
  }
}

/** The telescope under the open dome, at the hour at which guests come. */
export function drawRoof(width: number, height: number): Canvas {
  return seenFrom(width, height, {
    scale: height / 141,
    cx: width * 0.5,
    cy: height * 0.54,
    turn: 0.22,
    tilt: 1.4,
  })
}

/** Its mount from close by: the circle that is set by hand, the finder, the weights. */
export function drawMount(width: number, height: number): Canvas {
  return seenFrom(width, height, {
    scale: height / 58,
    cx: width * 0.46,
    cy: height * 0.5,
    turn: 0.5,
    tilt: 1.3,
  })
}

function seenFrom(width: number, height: number, camera: Camera): Canvas {
  const canvas = createCanvas(width, height)
  const room = roomOf(camera, -75, 0.06)
  drawSolids(canvas, camera, room, refractor(room), { radius: 0, z: -1e6, rim: 0 })
  return onGround(canvas, dome(width, height))
}
