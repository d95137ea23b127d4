import type { Camera, Canvas } from '../render/canvas.ts'
import { drawGear, drawScrew } from './gear.ts'

/**
 * Six wheels on one arbor, one for each planet: the slowest below, the fastest on top.
 *
 * @param m a fourteenth of the movement's radius
 */
export function drawPlanetTrain(canvas: Canvas, camera: Camera, m: number, turn: number): void {
  const [x, y] = [-5.7 * m, 7 * m]
  const teeth = [96, 80, 66, 52, 38, 26]
  teeth.forEach((count, index) =>
    drawGear(canvas, camera, {
      x,
      y,
      radius: (4.3 - index * 0.62) * m,
      teeth: count,
      spokes: index === 5 ? 0 : 6,
      metal: index % 2 === 0 ? 'brass' : 'steel',
      turn: turn * (index + 1) + index * 0.35,
      height: 0.35,
    }),
  )
  drawScrew(canvas, camera, x, y, 0.6 * m, 'blued-steel', 1.1)
}
