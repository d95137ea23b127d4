import type { WatchDesign } from '../catalogue/watch-design.ts'
import type { Body } from './body.ts'
import { clamp, emptyLayer, smooth } from './canvas.ts'
import type { Layer, View } from './canvas.ts'
import { metalColours, shadeMetal } from './metal.ts'
import { noise } from './noise.ts'
import type { DrawnWatch } from './watch.ts'

const turn = (-28 * Math.PI) / 180
const cosTurn = Math.cos(turn)
const sinTurn = Math.sin(turn)
/** How far the watch leans away from the lens. */
const lean = (44 * Math.PI) / 180
const squash = Math.cos(lean)
const rise = Math.sin(lean)
const perspective = 0.0052

function sample(layer: Layer, x: number, y: number, out: Float64Array): void {
  const ix = Math.floor(x)
  const iy = Math.floor(y)
  out[3] = 0
  if (ix < 0 || iy < 0 || ix >= layer.width - 1 || iy >= layer.height - 1) return
  const fx = x - ix
  const fy = y - iy
  const { data, width } = layer
  let r = 0
  let g = 0
  let b = 0
  let a = 0
  for (let corner = 0; corner < 4; corner++) {
    const at = ((iy + (corner >> 1)) * width + ix + (corner & 1)) * 4
    const weight = (corner & 1 ? fx : 1 - fx) * (corner >> 1 ? fy : 1 - fy) * data[at + 3]!
    r += weight * data[at]!
    g += weight * data[at + 1]!
    b += weight * data[at + 2]!
    a += weight
  }
  if (a < 0.5) return
  out[0] = r / a
  out[1] = g / a
  out[2] = b / a
  out[3] = a / 255
}

/** Turns a watch that was drawn from the front into one that lies at an angle, its flank in sight. */
export function tiltWatch(
  drawn: DrawnWatch,
  from: View,
  strapFrom: View,
  to: View,
  design: WatchDesign,
  body: Body,
): Layer {
  const layer = emptyLayer(to.width, to.height)
  const { data } = layer
  const top = new Float64Array(4)
  const metal = metalColours[design.case.metal]
  const polish = design.case.finish === 'polished' ? 1 : 0.35
  const thick = design.case.thickness * 0.62
  const steps = 22
  const crown = (x: number, y: number) =>
    Math.max(Math.abs(x - body.radius - 1.4) - 1.5, Math.abs(y) - 2.7)
  const plane = (sx: number, sy: number, depth: number, into: [number, number]): void => {
    const drop = sy - depth * rise
    const far = 1 - perspective * drop
    const u = sx * far
    const v = (drop / squash) * far
    into[0] = u * cosTurn + v * sinTurn
    into[1] = -u * sinTurn + v * cosTurn
  }
  const at2: [number, number] = [0, 0]
  const depthOfStrap = (y: number): number => {
    const along = Math.max(0, Math.abs(y) - body.lugTip + 4)
    return thick * 0.42 + along * 0.1 + along * along * 0.006
  }
  const put = (at: number, r: number, g: number, b: number, a: number): void => {
    const cover = a
    const under = (data[at + 3]! / 255) * (1 - cover)
    const alpha = cover + under
    if (alpha <= 0) return
    data[at] = (r * cover + data[at]! * under) / alpha
    data[at + 1] = (g * cover + data[at + 1]! * under) / alpha
    data[at + 2] = (b * cover + data[at + 2]! * under) / alpha
    data[at + 3] = alpha * 255 + 0.5
  }
  const side: Float64Array = new Float64Array(4)
  for (let row = 0; row < to.height; row++) {
    const sy = (row + 0.5 - to.cy) / to.scale
    for (let column = 0; column < to.width; column++) {
      const sx = (column + 0.5 - to.cx) / to.scale
      const at = (row * to.width + column) * 4
      let depth = thick * 0.5
      plane(sx, sy, depth, at2)
      const besideStrap = Math.abs(at2[0]) > design.case.lugWidth / 2 + 12
      if (!besideStrap) {
        for (let pass = 0; pass < 4; pass++) {
          depth = depthOfStrap(at2[1])
          plane(sx, sy, depth, at2)
        }
      }
      if (!besideStrap && Math.abs(at2[0]) < design.case.lugWidth / 2 + 1) {
        sample(
          drawn.strap,
          at2[0] * strapFrom.scale + strapFrom.cx,
          at2[1] * strapFrom.scale + strapFrom.cy,
          top,
        )
        if (top[3]! > 0) put(at, top[0]!, top[1]!, top[2]!, top[3]!)
        else {
          plane(sx, sy, depth + 1.5, at2)
          const edge = Math.abs(at2[0]) - design.case.lugWidth / 2 + 0.2
          if (edge < 0) {
            sample(
              drawn.strap,
              clamp(at2[0], -7, 7) * strapFrom.scale + strapFrom.cx,
              at2[1] * strapFrom.scale + strapFrom.cy,
              top,
            )
            put(at, top[0]! * 0.42, top[1]! * 0.42, top[2]! * 0.42, top[3]!)
          }
        }
      }
      plane(sx, sy, 0, at2)
      const reach = Math.hypot(at2[0], at2[1])
      if (reach > body.lugTip * 1.15 + thick * 1.2) continue
      sample(drawn.head, at2[0] * from.scale + from.cx, at2[1] * from.scale + from.cy, top)
      if (top[3]! < 0.98) {
        for (let step = 1; step <= steps; step++) {
          const z = (step / steps) * thick
          plane(sx, sy, z, at2)
          const [x, y] = at2
          const onCase = body.silhouette(x, y) < 0
          const onCrown = !onCase && z < thick * 0.75 && crown(x, y) < 0
          if (!onCase && !onCrown) continue
          const gx = body.silhouette(x + 0.05, y) - body.silhouette(x - 0.05, y)
          const gy = body.silhouette(x, y + 0.05) - body.silhouette(x, y - 0.05)
          const length = Math.hypot(gx, gy) || 1
          const nx = (gx * cosTurn - gy * sinTurn) / length
          const part = z / thick
          const edgeLean = part < 0.1 ? 0.9 : part > 0.9 ? -0.9 : (0.5 - part) * 0.42
          const grain = polish < 1 ? (noise(z * 18, x * 0.6 + y * 0.6) - 0.5) * 0.16 : 0
          shadeMetal(
            side,
            metal,
            nx * 1.05 + grain,
            -edgeLean * 0.9 + 0.12,
            0.85,
            polish,
            onCrown ? 0.75 : 0.92,
          )
          const flute = onCrown ? 0.72 + 0.4 * Math.sin(y * 9) : 1
          const fade = flute * (1 - 0.45 * smooth(0.55, 1, part))
          put(at, side[0]! * 255 * fade, side[1]! * 255 * fade, side[2]! * 255 * fade, 1)
          break
        }
      }
      if (top[3]! > 0) put(at, top[0]!, top[1]!, top[2]!, top[3]!)
    }
  }
  return layer
}
