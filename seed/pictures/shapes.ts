import { mix } from './canvas.ts'

/** Distance in millimetres to the edge of a flat shape, negative inside. */
export type Distance = (x: number, y: number) => number

export const circle =
  (radius: number): Distance =>
  (x, y) =>
    Math.sqrt(x * x + y * y) - radius

export const roundedBox =
  (halfWidth: number, halfHeight: number, corner: number): Distance =>
  (x, y) => {
    const dx = Math.abs(x) - halfWidth + corner
    const dy = Math.abs(y) - halfHeight + corner
    const ox = Math.max(dx, 0)
    const oy = Math.max(dy, 0)
    return Math.sqrt(ox * ox + oy * oy) + Math.min(Math.max(dx, dy), 0) - corner
  }

/** A cushion: four shallow arcs with soft corners. */
export const cushion = (half: number): Distance => {
  const bow = half * 3.1
  const flank = bow - half
  const corners = circle(half * 1.19)
  return (x, y) => {
    const ax = Math.abs(x)
    const ay = Math.abs(y)
    const right = Math.sqrt((ax + flank) ** 2 + y * y) - bow
    const top = Math.sqrt(x * x + (ay + flank) ** 2) - bow
    return smoothMax(smoothMax(right, top, half * 0.2), corners(x, y), half * 0.12)
  }
}

/** A barrel: flanks bowed, ends nearly straight. */
export const tonneau = (halfWidth: number, halfHeight: number): Distance => {
  const bow = halfHeight * 1.55
  const cap = halfHeight * 2.6
  return (x, y) => {
    const ax = Math.abs(x)
    const ay = Math.abs(y)
    const flank = Math.sqrt((ax + bow - halfWidth) ** 2 + y * y) - bow
    const end = Math.sqrt(x * x + (ay + cap - halfHeight) ** 2) - cap
    return smoothMax(flank, end, halfWidth * 0.22)
  }
}

export const octagon =
  (inner: number): Distance =>
  (x, y) => {
    const ax = Math.abs(x)
    const ay = Math.abs(y)
    return Math.max(ax, ay, (ax + ay) * Math.SQRT1_2) - inner
  }

export function smoothMin(a: number, b: number, k: number): number {
  const h = Math.min(1, Math.max(0, 0.5 + (0.5 * (b - a)) / k))
  return mix(b, a, h) - k * h * (1 - h)
}

export function smoothMax(a: number, b: number, k: number): number {
  return -smoothMin(-a, -b, k)
}

/** Cover of a pixel by the inside of a shape. */
export function cover(distance: number, pixel: number): number {
  const value = 0.5 - distance / pixel
  return value < 0 ? 0 : value > 1 ? 1 : value
}

/** Looks a distance up in a grid that is worked out once: many times quicker for a shape of many parts. */
export function gridded(shape: Distance, halfWidth: number, halfHeight: number): Distance {
  const fine = 10
  const width = Math.ceil(halfWidth * 2 * fine) + 2
  const height = Math.ceil(halfHeight * 2 * fine) + 2
  const grid = new Float32Array(width * height)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++)
      grid[row * width + column] = shape(column / fine - halfWidth, row / fine - halfHeight)
  return (x, y) => {
    const u = (x + halfWidth) * fine
    const v = (y + halfHeight) * fine
    if (u < 0 || v < 0 || u >= width - 1 || v >= height - 1) return 9
    const ix = u | 0
    const iy = v | 0
    const fx = u - ix
    const at = iy * width + ix
    const top = grid[at]! * (1 - fx) + grid[at + 1]! * fx
    const below = grid[at + width]! * (1 - fx) + grid[at + width + 1]! * fx
    return top + (below - top) * (v - iy)
  }
}
