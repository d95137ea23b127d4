import { calibres } from '../../demo.ts'
import { drawGear, drawJewel, drawScrew } from '../../parts/gear.ts'
import { drawMovement } from '../../parts/movement.ts'
import { createCanvas, onGround } from '../../render/canvas.ts'
import type { Camera, Canvas, Ground } from '../../render/canvas.ts'
import { length2, linear, noise, randomStream, smoothstep } from '../../render/math.ts'
import { drawSolids } from '../../solid/march.ts'
import { shadeTable } from '../../solid/occlusion.ts'
import { roomOf } from '../../solid/room.ts'
import { sightOf } from '../../solid/sight.ts'
import { walnut } from './matter.ts'
import { at } from './place.ts'
import { holder, loupe, oilCup, screwdriver, tweezers } from './tools.ts'

const nothing = { radius: 0, z: -1e6, rim: 0 }
/** The mat's half width and depth, and the radius of its corners, in millimetres. */
const mat = { x: 96, y: 70, corner: 9 }

const leather = linear('#18222f')
const thread = linear('#b99a5e')

/** A walnut bench, and on it a leather mat with a seam along its edge, in light from the window on the left. */
export function benchGround(camera: Camera, width: number, height: number): Ground {
  const { right, down, x: sx, y: sy, z: sz } = sightOf(camera)
  return (i, j, out) => {
    const px = (i - camera.cx) / camera.scale
    const py = (j - camera.cy) / camera.scale
    const along = -(right[2] * px + down[2] * py) / sz
    const x = right[0] * px + down[0] * py + sx * along
    const y = right[1] * px + down[1] * py + sy * along
    const u = Math.abs(x) - mat.x + mat.corner
    const v = Math.abs(y) - mat.y + mat.corner
    const d = length2(Math.max(u, 0), Math.max(v, 0)) + Math.min(Math.max(u, v), 0) - mat.corner
    const fall = length2(i / width - 0.3, (j / height - 0.22) * (height / width))
    let light = Math.max(0.16, 1.3 - 1.75 * fall)
    if (d > 0) {
      const grain = walnut(x, y)
      // The mat's own shadow, on the side away from the window.
      light *= 1 - 0.5 * smoothstep(3.2, 0, d) * (x + y > 0 ? 1 : 0.45)
      for (let c = 0; c < 3; c++) out[c] = grain[c]! * light * 1.5
      return
    }
    const pore = noise(x * 2.4, y * 2.4) * 0.6 + noise(x * 6.1, y * 6.1) * 0.4
    const hide = (0.78 + 0.4 * pore) * (1 - 0.3 * smoothstep(-1.2, 0, d))
    const seam = Math.abs(d + 4.2)
    const way = Math.abs(x) > Math.abs(y) * (mat.x / mat.y) ? y : x
    const stitch = seam < 0.42 && (((way / 3.4) % 1) + 1) % 1 < 0.68
    const furrow = 1 - 0.35 * smoothstep(1.3, 0.3, seam)
    for (let c = 0; c < 3; c++)
      out[c] = stitch
        ? thread[c]! * light * 0.9
        : (leather[c]! * hide * furrow * 1.25 + 0.01 * pore) * light
  }
}

/** A bench at which somebody has just got up: a movement in its holder, and what is used on it. */
export async function drawBench(width: number, height: number): Promise<Canvas> {
  const wide = width > height
  const canvas = createCanvas(width, height)
  const camera: Camera = {
    scale: wide ? width / 172 : width / 98,
    cx: width * 0.5,
    cy: height * 0.5,
    turn: -0.16,
    tilt: 0.86,
  }
  const room = roomOf(camera, 0, 0.25)
  const random = randomStream(12)
  const solids = [
    holder(room, 0, 2, 15.4),
    tweezers(room, { x: 102, y: 55, turn: Math.PI * 1.03 }),
    screwdriver(room, { x: -86, y: 40, turn: -1 }, linear('#7a1f14')),
    screwdriver(room, { x: -72, y: 46, turn: -1 }, linear('#8a6420')),
    screwdriver(room, { x: -58, y: 52, turn: -1 }, linear('#1d3f66')),
    ...loupe(room, 52, -26),
    ...oilCup(room, -8, -44, linear('#7a1f14'), false),
    ...oilCup(room, 12, -48, linear('#14443a'), true),
  ]
  shadeTable(canvas, camera, room, solids)
  for (const [x, y, radius, teeth, metal] of [
    [36, 26, 3.6, 60, 'brass'],
    [47, 31, 5, 84, 'brass'],
    [27, 33, 2.6, 44, 'steel'],
    [58, 22, 2.2, 36, 'steel'],
  ] as const)
    drawGear(canvas, at(camera, x, y), {
      x: 0,
      y: 0,
      radius,
      teeth,
      spokes: 5,
      metal,
      turn: random() * 6,
      height: 0.6,
    })
  for (let screw = 0; screw < 6; screw++)
    drawScrew(
      canvas,
      at(camera, 30 + screw * 3.1 + random(), 2 - random() * 2.4),
      0,
      0,
      0.85,
      'blued-steel',
      random() * 3,
    )
  for (let jewel = 0; jewel < 4; jewel++)
    drawJewel(canvas, at(camera, 33 + jewel * 3 + random(), 8 + random()), 0, 0, 0.75)
  drawSolids(canvas, camera, room, solids, nothing)
  const top = at(camera, 0, 2, 10.2)
  await drawMovement(canvas, { ...top, turn: camera.turn + 0.5 }, calibres['mo-1'], 14.6)
  return onGround(canvas, benchGround(camera, width, height))
}
