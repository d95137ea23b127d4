import type { Camera } from '../../render/canvas.ts'
import type { Point } from './shapes.ts'

/** Where a point of the scene lies in the picture, in pixels. */
export function projected({ scale, cx, cy, turn, tilt }: Camera, [x, y, z]: Point) {
  const cos = Math.cos(turn)
  const sin = Math.sin(turn)
  return {
    x: cx + (cos * x - sin * y) * scale,
    y: cy + ((sin * x + cos * y) * Math.cos(tilt) - z * Math.sin(tilt)) * scale,
  }
}

/** A camera whose origin is another point of the scene, turned about it. */
export function at(camera: Camera, x: number, y: number, z = 0, turn = 0): Camera {
  const origin = projected(camera, [x, y, z])
  return { ...camera, cx: origin.x, cy: origin.y, turn: camera.turn + turn }
}
