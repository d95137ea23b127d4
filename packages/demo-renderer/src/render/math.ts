/** Small numeric helpers of the renderer: ramps, hashes, noise, colour. */

export type Rgb = readonly [number, number, number]

export function clamp01(x: number): number {
  return x < 0 ? 0 : x > 1 ? 1 : x
}

export function smoothstep(a: number, b: number, x: number): number {
  const t = clamp01((x - a) / (b - a))
  return t * t * (3 - 2 * t)
}

/** Length of a vector. Math.hypot guards against overflow and costs ten times as much. */
export function length2(x: number, y: number): number {
  return Math.sqrt(x * x + y * y)
}

export function mix(a: number, b: number, t: number): number {
  return a + (b - a) * t
}

/** Uniform in [0, 1) from two whole numbers; the same on every machine. */
export function hash(x: number, y: number): number {
  let h = (Math.imul(x | 0, 374761393) + Math.imul(y | 0, 668265263)) | 0
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

/** Smooth noise in [0, 1). */
export function noise(x: number, y: number): number {
  const xi = Math.floor(x)
  const yi = Math.floor(y)
  const fx = x - xi
  const fy = y - yi
  const u = fx * fx * (3 - 2 * fx)
  const v = fy * fy * (3 - 2 * fy)
  const top = mix(hash(xi, yi), hash(xi + 1, yi), u)
  return mix(top, mix(hash(xi, yi + 1), hash(xi + 1, yi + 1), u), v)
}

/** Several octaves of noise, in [0, 1). */
export function fbm(x: number, y: number, octaves: number): number {
  let sum = 0
  let amplitude = 0.5
  for (let octave = 0; octave < octaves; octave++) {
    sum += amplitude * noise(x + octave * 17.3, y - octave * 9.1)
    x *= 2.03
    y *= 2.03
    amplitude *= 0.5
  }
  return sum / (1 - 0.5 ** octaves)
}

/** A seeded stream of numbers in [0, 1). */
export function randomStream(seed: number): () => number {
  let at = 0
  return () => hash(at++, seed * 7919 + 13)
}

/** Linear light from a colour such as #1f2c4d. */
export function linear(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [channel(value >> 16), channel((value >> 8) & 255), channel(value & 255)]
}

function channel(byte: number): number {
  const s = byte / 255
  return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4
}
