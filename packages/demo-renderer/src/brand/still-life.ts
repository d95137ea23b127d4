import { calibres, watchOf } from '../demo.ts'
import { drawDial } from '../parts/dial.ts'
import { drawDisc, drawGear, drawJewel, drawScrew } from '../parts/gear.ts'
import { drawTime } from '../parts/hands.ts'
import { layoutOf } from '../parts/layout.ts'
import { drawMarkers } from '../parts/markers.ts'
import { drawMovement } from '../parts/movement.ts'
import { dialPrint } from '../parts/print.ts'
import { proportionsOf } from '../parts/proportions.ts'
import { castShadow, rasterise, stamp } from '../render/canvas.ts'
import type { Camera, Canvas } from '../render/canvas.ts'
import { linear, randomStream } from '../render/math.ts'
import type { Metal } from '../render/metal.ts'
import { circle } from '../render/outline.ts'

async function layDial(canvas: Canvas, camera: Camera, handle: string): Promise<void> {
  const watch = watchOf(handle)
  const p = proportionsOf(watch)
  castShadow(
    canvas,
    camera,
    { reach: p.dial, distance: circle(p.dial), shade: () => {} },
    { height: 1, soft: 1, strength: 0.6 },
  )
  drawDial(canvas, camera, watch, p)
  stamp(
    canvas,
    await rasterise(canvas, camera, 0, dialPrint(watch, layoutOf(watch))),
    linear(watch.dial.print),
    0.92,
  )
  drawMarkers(canvas, camera, watch, layoutOf(watch))
}

/** Parts of a watch laid out as for assembly. `spread` moves the groups for an upright picture. */
export async function drawParts(canvas: Canvas, camera: Camera, upright: boolean): Promise<void> {
  const place = (x: number, y: number): Camera => {
    const [px, py] = upright ? [y * 1.05, x * 0.62] : [x, y]
    return { ...camera, cx: camera.cx + px * camera.scale, cy: camera.cy + py * camera.scale }
  }
  await layDial(canvas, { ...place(-30, 2), turn: -0.2 }, 'meridian')
  const movement = { ...place(8, -6), turn: 0.3 }
  castShadow(
    canvas,
    movement,
    { reach: 15, distance: circle(14), shade: () => {} },
    { height: 2, soft: 1.6, strength: 0.6 },
  )
  drawDisc(canvas, movement, 0, 0, 14.3, 'brass', 0.5)
  await drawMovement(canvas, movement, calibres['mo-1'], 13.8)
  await layDial(canvas, { ...place(37, 7), turn: 0.35, scale: camera.scale * 0.92 }, 'perihelion')
  const random = randomStream(upright ? 5 : 4)
  const loose: [number, number, number, number, number, Metal][] = [
    [-9, 13, 4.6, 78, 5, 'brass'],
    [-3, 20, 2.6, 40, 4, 'steel'],
    [22, 17, 5.2, 90, 5, 'brass'],
    [29, -14, 3.4, 60, 5, 'brass'],
    [-10, -17, 3, 54, 4, 'steel'],
    [48, -17, 2.2, 30, 4, 'steel'],
    [-49, -16, 2.8, 48, 5, 'brass'],
  ]
  for (const [x, y, radius, teeth, spokes, metal] of loose)
    drawGear(canvas, place(x, y), {
      x: 0,
      y: 0,
      radius,
      teeth,
      spokes,
      metal,
      turn: random() * 6,
      height: 0.5,
    })
  for (let screw = 0; screw < 9; screw++)
    drawScrew(
      canvas,
      place(-16 + screw * 2.6 + random(), -22 + random() * 1.6),
      0,
      0,
      0.75,
      'blued-steel',
      random() * 3,
    )
  for (let jewel = 0; jewel < 7; jewel++)
    drawJewel(canvas, place(24 + jewel * 2.4 + random(), -21 + random() * 2.4), 0, 0, 0.62)
  drawTime(canvas, { ...place(14, 14), turn: 0.9 }, watchOf('meridian').hands, 13, {
    hours: 0.35,
    minutes: -0.35,
  })
}
