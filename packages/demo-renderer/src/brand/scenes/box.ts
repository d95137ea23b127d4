import { watchOf } from '../../demo.ts'
import { heightsOf } from '../../body/heights.ts'
import { groundOf } from '../../ground.ts'
import { proportionsOf } from '../../parts/proportions.ts'
import { createCanvas, draw, onGround, rasterise, stamp } from '../../render/canvas.ts'
import type { Camera, Canvas } from '../../render/canvas.ts'
import { letters } from '../../render/lettering.ts'
import { linear, noise, randomStream } from '../../render/math.ts'
import { box } from '../../render/outline.ts'
import { drawSolids } from '../../solid/march.ts'
import { shadeTable } from '../../solid/occlusion.ts'
import { roomOf } from '../../solid/room.ts'
import type { Room } from '../../solid/room.ts'
import type { Solid } from '../../solid/solid.ts'
import { drawWatch } from '../../watch-scene.ts'
import { signMarks } from '../sign.ts'
import { matt, metal } from './matter.ts'
import { at, projected } from './place.ts'
import { block, body } from './shapes.ts'
import type { Point } from './shapes.ts'

/** Half width, half depth and height of the box, and how far its lid leans back. */
const form = { x: 52, y: 42, z: 30, lid: 15, open: 1.98 }
const plain = { scale: 1, cx: 0, cy: 0, turn: 0, tilt: 0 }

/** From the lid's own place (across, away from its hinge, out of it) into the scene, and back. */
function lidPlace() {
  const cos = Math.cos(form.open)
  const sin = Math.sin(form.open)
  return {
    out: (u: number, v: number, w: number): Point => [
      u,
      -form.y + v * cos - w * sin,
      form.z + v * sin + w * cos,
    ],
    along: (y: number, z: number) => (y + form.y) * cos + (z - form.z) * sin,
    above: (y: number, z: number) => (z - form.z) * cos - (y + form.y) * sin,
  }
}

function boxBodies(room: Room): Solid[] {
  const { x: hx, y: hy, z: hz } = form
  const hide = linear('#1c2947')
  const night = matt(
    room,
    ({ x, y, z }) => {
      const pore = 0.8 + 0.4 * noise((x + z) * 2.2, (y - z) * 2.2)
      return [hide[0] * pore, hide[1] * pore, hide[2] * pore]
    },
    0.014,
    0.4,
  )
  const satin = matt(room, linear('#e6dcc8'), 0.06, 0.6)
  const suede = matt(room, linear('#d8cab0'))
  const brass = metal(room, 'brass', 0.12)
  const outer = block(hx, hy, hz / 2, 2.4)
  const inner = block(hx - 4.5, hy - 4.5, hz / 2, 2)
  const lid = lidPlace()
  const shell = block(hx, hy, form.lid / 2, 2.4)
  const hollow = block(hx - 4.5, hy - 4.5, form.lid / 2, 2)
  const quilt = block(hx - 5, hy - 5, 4.4, 4)
  const pillow = block(18, 28, 13, 11)
  const bed = block(hx - 5, hy - 5, 7, 3)
  const corners: Point[] = [
    lid.out(-hx, 0, 0),
    lid.out(hx, 2 * hy, form.lid),
    lid.out(hx, 0, form.lid),
    lid.out(hx, 2 * hy, 0),
  ]
  const whole: Point[] = [
    [-hx, -hy, 0],
    [hx, hy, hz],
  ]
  return [
    body(
      (x, y, z) => Math.max(outer(x, y, z - hz / 2), -inner(x, y, z - hz / 2 - 5)),
      whole,
      0,
      night,
    ),
    body(
      (x, y, z) => Math.max(bed(x, y, z - 12), -block(20, 30, 9, 3)(x, y, z - 16)),
      whole,
      0,
      satin,
    ),
    body(
      (x, y, z) => pillow(x, y, z - 20),
      [
        [-18, -28, 7],
        [18, 28, 33],
      ],
      0,
      suede,
      true,
    ),
    body(
      (x, y, z) => {
        const v = lid.along(y, z) - hy
        const w = lid.above(y, z) - form.lid / 2
        return Math.max(shell(x, v, w), -hollow(x, v, w + 4.5))
      },
      corners,
      0,
      night,
    ),
    body(
      (x, y, z) => quilt(x, lid.along(y, z) - hy, lid.above(y, z) - 7.6),
      corners,
      0,
      satin,
      true,
    ),
    body(
      block3(0, hy, hz - 5, 7, 1.6, 4.4),
      [
        [-7, hy - 1, hz - 10],
        [7, hy + 2, hz],
      ],
      1,
      brass,
      true,
    ),
    ...[-32, 32].map((x) =>
      body(
        block3(x, -hy, hz, 8, 2.4, 2.4),
        [
          [x - 8, -hy - 3, hz - 3],
          [x + 8, -hy + 3, hz + 3],
        ],
        1,
        brass,
        true,
      ),
    ),
  ]
}

function block3(x: number, y: number, z: number, hx: number, hy: number, hz: number) {
  const form = block(hx, hy, hz, 0.8)
  return (a: number, b: number, c: number) => form(a - x, b - y, c - z)
}

/** The name of the house in gold on the satin of the lid. */
async function printLid(canvas: Canvas, camera: Camera): Promise<void> {
  const lid = lidPlace()
  const spot = (u: number, v: number) => projected(camera, lid.out(u, v, 3.2))
  const origin = spot(0, form.y)
  const side = spot(10, form.y)
  const down = spot(0, form.y - 10)
  const matrix = [side.x - origin.x, side.y - origin.y, down.x - origin.x, down.y - origin.y]
    .map((n) => (n / 10).toFixed(4))
    .join(' ')
  const print =
    `<g transform="matrix(${matrix} ${origin.x.toFixed(2)} ${origin.y.toFixed(2)})">` +
    `<g transform="translate(-11 -26) scale(0.23)" color="#fff">${signMarks()}</g>` +
    `${letters('MAISON ORRERY', 0, 12, { cap: 5, spacing: 0.34 })}</g>`
  stamp(canvas, await rasterise(canvas, plain, 0, print), linear('#8f6b2a'), 0.9)
}

/** The sheet that travels with a watch: its going in six positions. */
async function laySheet(canvas: Canvas, camera: Camera): Promise<void> {
  const [halfX, halfY] = [37, 26]
  const paper = linear('#fbf8f0')
  draw(canvas, camera, {
    reach: 46,
    distance: box(halfX, halfY, 0.4, 0, 0),
    shadow: { height: 0.9, soft: 1.4, strength: 0.42 },
    shade: (x, y, _d, out) => {
      const light = 0.98 - 0.0022 * (x + y) + 0.02 * (noise(x * 2, y * 2) - 0.5)
      for (let c = 0; c < 3; c++) out[c] = paper[c]! * light
    },
  })
  const random = randomStream(9)
  let lines = letters('MAISON ORRERY', 0, -19, { cap: 2.4, spacing: 0.3 })
  for (let row = 0; row < 6; row++) {
    const y = -11 + row * 5.6
    lines += `<rect x="-32" y="${y + 2}" width="64" height="0.16"/>`
    for (let dot = 0; dot < 58; dot++)
      lines += `<circle cx="${(-22 + dot * 0.92).toFixed(2)}" cy="${(y + (random() - 0.5) * 0.5 - (dot - 29) * 0.012 * (row - 2.5)).toFixed(2)}" r="0.22"/>`
    lines += `<rect x="-31.5" y="${y - 0.7}" width="${4 + (row % 3)}" height="0.5"/>`
  }
  stamp(canvas, await rasterise(canvas, camera, 0, lines), linear('#2a2620'), 0.85)
}

/** What arrives: the open box, the watch beside it, and the sheet that tells how it went. */
export async function drawBox(width: number, height: number): Promise<Canvas> {
  const canvas = createCanvas(width, height)
  const camera: Camera = {
    scale: width / 284,
    cx: width * 0.5,
    cy: height * 0.71,
    turn: 0,
    tilt: 0.99,
  }
  const watch = watchOf('meridian')
  await laySheet(canvas, at(camera, -22, 44, 0, 0.12))
  const placed = at(camera, -30, -30, 0, 0.26)
  const room = roomOf(placed, 0, 0.8)
  const solids = boxBodies(room)
  shadeTable(canvas, placed, room, solids)
  drawSolids(canvas, placed, room, solids, { radius: 0, z: -1e6, rim: 0 })
  await printLid(canvas, placed)
  const floor = heightsOf(watch, proportionsOf(watch)).table
  await drawWatch(canvas, at(camera, 60, 16, -floor, -0.5), watch)
  return onGround(canvas, groundOf('bone', width, height))
}
