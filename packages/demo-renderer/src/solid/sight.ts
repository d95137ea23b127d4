import type { Camera } from '../render/canvas.ts'
import type { Bounds } from './solid.ts'

/** How a pixel of a leaning camera looks into the scene. All lines of sight are parallel. */
export interface Sight {
  /** Towards the camera, in the scene's own axes. */
  x: number
  y: number
  z: number
  /** The point at the picture's origin, one millimetre to the right of it, and one below it. */
  right: readonly [number, number, number]
  down: readonly [number, number, number]
}

export function sightOf({ turn, tilt }: Camera): Sight {
  const cos = Math.cos(turn)
  const sin = Math.sin(turn)
  const lean = Math.cos(tilt)
  const rise = Math.sin(tilt)
  return {
    x: sin * rise,
    y: cos * rise,
    z: lean,
    right: [cos, -sin, 0],
    down: [sin * lean, cos * lean, -rise],
  }
}

/**
 * Stretch of a line of sight within a box, in millimetres towards the camera, written into `out`.
 * @param grow Millimetres by which the box is larger on each side.
 * @returns Whether the line meets the box at all.
 */
export function crossing(
  bounds: Bounds,
  sight: Sight,
  x: number,
  y: number,
  z: number,
  grow: number,
  out: Float64Array,
): boolean {
  let from = -1e9
  let to = 1e9
  for (let axis = 0; axis < 3; axis++) {
    const along = axis === 0 ? sight.x : axis === 1 ? sight.y : sight.z
    const start = axis === 0 ? x - bounds.x : axis === 1 ? y - bounds.y : z - bounds.z
    const half = (axis === 0 ? bounds.halfX : axis === 1 ? bounds.halfY : bounds.halfZ) + grow
    if (Math.abs(along) < 1e-9) {
      if (Math.abs(start) > half) return false
      continue
    }
    const one = (-half - start) / along
    const other = (half - start) / along
    from = Math.max(from, Math.min(one, other))
    to = Math.min(to, Math.max(one, other))
  }
  out[0] = from
  out[1] = to
  return from <= to
}
