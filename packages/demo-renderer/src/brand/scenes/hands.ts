import { calibres } from '../../demo.ts'
import { drawMovement } from '../../parts/movement.ts'
import { createCanvas, onGround } from '../../render/canvas.ts'
import type { Camera, Canvas } from '../../render/canvas.ts'
import { linear, noise } from '../../render/math.ts'
import { drawSolids } from '../../solid/march.ts'
import { shadeTable } from '../../solid/occlusion.ts'
import { roomOf } from '../../solid/room.ts'
import type { Room } from '../../solid/room.ts'
import type { Solid } from '../../solid/solid.ts'
import { benchGround } from './bench.ts'
import { matt, metal } from './matter.ts'
import { at } from './place.ts'
import { around, body, melted, rod } from './shapes.ts'
import type { Field, Point } from './shapes.ts'
import { holder } from './tools.ts'

/** A joint of a finger: where it is, and how thick. */
type Joint = readonly [x: number, y: number, z: number, radius: number]

const place = ([x, y, z]: Joint): Point => [x, y, z]

/** A gloved finger along its joints; the cotton gathers where it bends. */
function finger(joints: readonly Joint[], shade: Solid['shade']): Solid {
  const bones = joints
    .slice(1)
    .map((to, index) => rod(place(joints[index]!), place(to), joints[index]![3], to[3]))
  const bends = joints.slice(1, -1)
  const distance: Field = (x, y, z) => {
    let d = bones[0]!(x, y, z)
    for (let bone = 1; bone < bones.length; bone++) d = melted(d, bones[bone]!(x, y, z), 3.5)
    if (d > 2) return d
    for (const [bx, by, bz, radius] of bends) {
      const u = x - bx
      const v = y - by
      const w = z - bz
      const near = Math.exp(-(u * u + v * v + w * w) / (radius * radius * 1.5))
      if (near > 0.03)
        d +=
          near * 0.24 * Math.sin((u * 0.8 + v * 0.4 - w * 0.3) * 1.25 + noise(v * 0.3, w * 0.3) * 3)
    }
    return d * 0.9
  }
  const thick = Math.max(...joints.map((joint) => joint[3]))
  return { bounds: around(joints.map(place), thick + 0.5), distance, shade }
}

interface Hand {
  thumb: Joint[]
  fingers: Joint[][]
  wrist: Joint
  /** Where the sleeve goes out of the picture. */
  elbow: Joint
}

function handBodies(room: Room, { thumb, fingers, wrist, elbow }: Hand): Solid[] {
  const cotton = linear('#efeae0')
  const glove = matt(room, ({ x, y, z }) => {
    const knit = 0.86 + 0.1 * noise((x + z) * 5, (y - z) * 5) + 0.08 * noise((x - y) * 11, z * 11)
    return [cotton[0] * knit, cotton[1] * knit, cotton[2] * knit]
  })
  const wool = linear('#23262b')
  const sleeve = matt(room, ({ x, y, z }) => {
    const twill = 0.8 + 0.4 * noise((x + y) * 1.6, (z + y - x) * 1.6)
    return [wool[0] * twill, wool[1] * twill, wool[2] * twill]
  })
  const knuckles = fingers.map((joints) => joints[0]!)
  const bones = [...knuckles, thumb[0]!].map((joint) =>
    rod(place(joint), place(wrist), joint[3], wrist[3]),
  )
  const palm: Field = (x, y, z) => {
    let d = bones[0]!(x, y, z)
    for (let bone = 1; bone < bones.length; bone++) d = melted(d, bones[bone]!(x, y, z), 5)
    return d * 0.9
  }
  const out: Point = [
    wrist[0] * 0.25 + elbow[0] * 0.75,
    wrist[1] * 0.25 + elbow[1] * 0.75,
    wrist[2],
  ]
  return [
    finger(thumb, glove),
    ...fingers.map((joints) => finger(joints, glove)),
    body(palm, [...knuckles, thumb[0]!, wrist].map(place), 17, glove),
    body(
      rod(place(wrist), out, wrist[3] + 2.6, wrist[3] + 5),
      [place(wrist), out],
      24,
      matt(room, linear('#f4f1ea')),
      true,
    ),
    body(rod(out, place(elbow), wrist[3] + 8, elbow[3]), [out, place(elbow)], 32, sleeve, true),
  ]
}

const right: Hand = {
  thumb: [
    [104, 58, 26, 11],
    [76, 46, 31, 9.4],
    [51, 27, 27, 7],
  ],
  fingers: [
    [
      [98, 12, 42, 9.6],
      [70, 2, 45, 8.6],
      [54, 9, 37, 7.8],
      [46, 17, 29, 6.4],
    ],
    [
      [104, 24, 36, 9.4],
      [78, 12, 29, 8.4],
      [62, 21, 20, 7],
    ],
    [
      [110, 37, 30, 8.8],
      [88, 29, 17, 7.8],
      [74, 37, 10, 6.6],
    ],
    [
      [114, 50, 26, 7.8],
      [98, 46, 12, 6.8],
      [87, 53, 8, 5.8],
    ],
  ],
  wrist: [146, 62, 34, 16],
  elbow: [210, 92, 40, 34],
}

const left: Hand = {
  thumb: [
    [-84, 58, 22, 11],
    [-52, 42, 18, 9.4],
    [-25, 24, 9, 7],
  ],
  fingers: [
    [
      [-80, -2, 36, 9.6],
      [-54, -10, 33, 8.6],
      [-34, -6, 22, 7.8],
      [-24, 0, 11, 6.4],
    ],
    [
      [-88, 10, 34, 9.4],
      [-62, 6, 27, 8.4],
      [-48, 12, 14, 7],
    ],
    [
      [-94, 24, 28, 8.8],
      [-72, 22, 17, 7.8],
      [-60, 28, 9, 6.6],
    ],
    [
      [-98, 38, 24, 7.8],
      [-82, 38, 12, 6.8],
      [-72, 43, 8, 5.8],
    ],
  ],
  wrist: [-130, 52, 30, 16],
  elbow: [-200, 82, 36, 34],
}

/** The tweezers that the right hand holds, their points over the movement. */
function heldTweezers(room: Room): Solid[] {
  const steel = metal(room, 'steel', 0.12)
  const tip: Point = [7, 4, 13.5]
  return ([-1, 1] as const).map((side) => {
    const end: Point = [92, 34 - side * 0.5, 47 + side * 3.4]
    const hold: Point = [47, 20 - side * 1.2, 29 + side * 1.6]
    const fine = rod([tip[0], tip[1], tip[2] + side * 0.3], hold, 0.5, 1.7)
    const wide = rod(hold, end, 1.7, 2)
    return body((x, y, z) => Math.min(fine(x, y, z), wide(x, y, z)), [tip, hold, end], 2.2, steel)
  })
}

/** Two gloved hands at a movement, tweezers in one of them. */
export async function drawHands(width: number, height: number): Promise<Canvas> {
  const canvas = createCanvas(width, height)
  const camera: Camera = {
    scale: width / 168,
    cx: width * 0.48,
    cy: height * 0.5,
    turn: 0.04,
    tilt: 0.72,
  }
  const room = roomOf(camera, 0, 0.25)
  const ring = holder(room, 0, 8, 15.4)
  const above = [...handBodies(room, right), ...handBodies(room, left), ...heldTweezers(room)]
  const nothing = { radius: 0, z: -1e6, rim: 0 }
  shadeTable(canvas, camera, room, [ring, ...above])
  drawSolids(canvas, camera, room, [ring], nothing)
  const top = at(camera, 0, 8, 10.2, 0.4)
  await drawMovement(canvas, top, calibres['mo-1'], 14.6)
  drawSolids(canvas, camera, room, above, nothing)
  return onGround(canvas, benchGround(camera, width, height))
}
