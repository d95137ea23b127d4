/** A seeded generator of numbers in [0, 1): the same seed draws the same picture on every machine. */
export function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** White noise in [0, 1) at whole coordinates. */
export function hash2(x: number, y: number): number {
  let h = Math.imul(x | 0, 374761393) ^ Math.imul(y | 0, 668265263)
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

/** Smooth noise in [0, 1) with a lattice of one unit. */
export function noise(x: number, y: number): number {
  const ix = Math.floor(x)
  const iy = Math.floor(y)
  const fx = x - ix
  const fy = y - iy
  const u = fx * fx * (3 - 2 * fx)
  const v = fy * fy * (3 - 2 * fy)
  const top = hash2(ix, iy) * (1 - u) + hash2(ix + 1, iy) * u
  const bottom = hash2(ix, iy + 1) * (1 - u) + hash2(ix + 1, iy + 1) * u
  return top * (1 - v) + bottom * v
}

/** Several octaves of noise, in [0, 1). */
export function fractal(x: number, y: number, octaves: number): number {
  let sum = 0
  let weight = 0.5
  let total = 0
  for (let octave = 0; octave < octaves; octave++) {
    sum += weight * noise(x, y)
    total += weight
    weight *= 0.5
    x = x * 2.03 + 17.1
    y = y * 2.03 + 9.7
  }
  return sum / total
}

/** A seed from a name. */
export function seedOf(name: string): number {
  let seed = 2166136261
  for (const letter of name) seed = Math.imul(seed ^ (letter.codePointAt(0) ?? 0), 16777619)
  return seed >>> 0
}
