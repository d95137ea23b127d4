import { length2 } from '../render/math.ts'
import type { WatchDesign } from '../demo.ts'
import { draw } from '../render/canvas.ts'
import type { Camera, Canvas } from '../render/canvas.ts'
import { polished } from '../render/metal.ts'
import { both, circle, ring } from '../render/outline.ts'
import type { Proportions } from './proportions.ts'

/** The sloping ring between bezel and dial, in the shade of the bezel on the side of the light. */
export function drawFlange(
  canvas: Canvas,
  camera: Camera,
  watch: WatchDesign,
  p: Proportions,
): void {
  const wall = (x: number, y: number, _d: number, out: Float64Array) => {
    const radius = length2(x, y) || 1
    polished(watch.case.metal, (-x / radius) * 0.62, (-y / radius) * 0.62, 0.78, x, y, out, 0.3)
    const lit = 0.5 + (0.32 * (x * 0.5 + y * 0.72)) / radius
    for (let c = 0; c < 3; c++) out[c]! *= lit * 0.75
  }
  draw(canvas, camera, {
    reach: p.flange,
    hollow: p.dial - 0.5,
    z: 1.4,
    distance: both(circle(p.flange), ring(p.dial - 0.4, p.flange)),
    shade: wall,
  })
}
