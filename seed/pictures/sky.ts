import { clamp, emptyLayer, mix, smooth } from './canvas.ts'
import type { Layer } from './canvas.ts'
import { fractal, hash2, random } from './noise.ts'

export interface SkyOptions {
  seed: number
  /** Angle of the Milky Way, in radians; undefined leaves it out. */
  milkyWay?: number
  stars: number
  /** Brightness of the glow above the horizon. */
  glow: number
}

/** Paints a soft star into a layer. */
export function paintStar(
  layer: Layer,
  x: number,
  y: number,
  size: number,
  light: number,
  warmth: number,
): void {
  const reach = Math.ceil(size * 3)
  const { data, width, height } = layer
  for (let py = Math.max(0, Math.floor(y - reach)); py <= Math.min(height - 1, y + reach); py++)
    for (let px = Math.max(0, Math.floor(x - reach)); px <= Math.min(width - 1, x + reach); px++) {
      const d = Math.hypot(px + 0.5 - x, py + 0.5 - y) / size
      const glow = light * (Math.exp(-d * d * 1.8) + 0.12 * Math.exp(-d * 1.3))
      const at = (py * width + px) * 4
      data[at] = clamp(data[at]! + glow * mix(205, 255, warmth), 0, 255)
      data[at + 1] = clamp(data[at + 1]! + glow * 228, 0, 255)
      data[at + 2] = clamp(data[at + 2]! + glow * mix(255, 196, warmth), 0, 255)
    }
}

/** The sky at night: deep blue, a little lighter low down, with stars and a faint Milky Way. */
export function nightSky(width: number, height: number, options: SkyOptions): Layer {
  const layer = emptyLayer(width, height)
  const { data } = layer
  const scale = Math.max(width, height)
  const cell = 6
  const columns = Math.ceil(width / cell) + 2
  const rows = Math.ceil(height / cell) + 2
  const milk = new Float32Array(columns * rows)
  if (options.milkyWay !== undefined) {
    const cos = Math.cos(options.milkyWay)
    const sin = Math.sin(options.milkyWay)
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++) {
        const u = (column * cell - width * 0.58) / scale
        const v = (row * cell - height * 0.42) / scale
        const across = -u * sin + v * cos + (fractal(u * 5 + 9, v * 5, 3) - 0.5) * 0.09
        const cloud = fractal(u * 9 + 31, v * 9 + 4, 4)
        const rift =
          smooth(0.42, 0.6, fractal(u * 13 + 77, v * 13, 3)) * Math.exp(-((across / 0.035) ** 2))
        milk[row * columns + column] =
          Math.exp(-((across / 0.12) ** 2)) * smooth(0.25, 0.78, cloud) * (1 - 0.75 * rift)
      }
  }
  for (let y = 0; y < height; y++) {
    const low = y / height
    const glow = options.glow * smooth(0.35, 1, low)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      const gx = x / cell
      const gy = y / cell
      const ix = gx | 0
      const iy = gy | 0
      const fx = gx - ix
      const fy = gy - iy
      const m = iy * columns + ix
      const cloud =
        (milk[m]! * (1 - fx) + milk[m + 1]! * fx) * (1 - fy) +
        (milk[m + columns]! * (1 - fx) + milk[m + columns + 1]! * fx) * fy
      const fine = (hash2(x, y) - 0.5) * 2.4
      data[at] = clamp(9 + 6 * low + 30 * glow + 62 * cloud + fine, 0, 255)
      data[at + 1] = clamp(14 + 10 * low + 36 * glow + 68 * cloud + fine, 0, 255)
      data[at + 2] = clamp(34 + 18 * low + 44 * glow + 86 * cloud + fine, 0, 255)
      data[at + 3] = 255
    }
  }
  const next = random(options.seed)
  const unit = scale / 2400
  for (let star = 0; star < options.stars; star++) {
    const x = next() * width
    const y = next() * height
    const m = Math.floor(y / cell) * columns + Math.floor(x / cell)
    const keep = next()
    if (options.milkyWay !== undefined && keep > 0.45 + milk[m]! * 2) continue
    const rank = next() ** 7
    paintStar(layer, x, y, (0.75 + rank * 1.5) * unit, 0.22 + 0.75 * rank + 0.2 * next(), next())
  }
  return layer
}
