import type { Ground } from './render/canvas.ts'
import { hash, linear, noise, length2 } from './render/math.ts'

export type GroundKind = 'bone' | 'ink' | 'night'

const painted = new Map<string, Float32Array>()

/**
 * Pale paper or black board, lit from the upper left. Painted once for each size: nearly every
 * picture of a watch lies on one of a few grounds.
 */
export function groundOf(kind: GroundKind, width: number, height: number): Ground {
  const key = `${kind} ${width} ${height}`
  const known = painted.get(key)
  const pixels = known ?? new Float32Array(width * height * 3)
  if (!known) {
    const ground = paperOf(kind, width, height)
    const out = new Float64Array(4)
    for (let j = 0, at = 0; j < height; j++)
      for (let i = 0; i < width; i++, at += 3) {
        ground(i, j, out)
        for (let c = 0; c < 3; c++) pixels[at + c] = out[c]!
      }
    painted.set(key, pixels)
  }
  return (i, j, out) => {
    const at = (j * width + i) * 3
    out[0] = pixels[at]!
    out[1] = pixels[at + 1]!
    out[2] = pixels[at + 2]!
  }
}

function paperOf(kind: GroundKind, width: number, height: number): Ground {
  const colour = linear(kind === 'bone' ? '#efe9de' : kind === 'ink' ? '#1d1b17' : '#0d1424')
  const unit = 1600 / Math.min(width, height)
  return (i, j, out) => {
    const u = i / width - 0.36
    const v = j / height - 0.3
    const fall = length2(u, v * (height / width))
    const light =
      kind === 'bone' ? 1.03 - 0.3 * fall * fall : 1.55 - 1.9 * fall + 0.55 * fall * fall
    const fibre =
      (noise(i * unit * 0.03, j * unit * 0.03) - 0.5) * 0.02 +
      (noise(i * 0.4, j * 0.4) - 0.5) * 0.014
    const speck = (hash(i, j) - 0.5) * (kind === 'bone' ? 0.008 : 0.02)
    const l = light * (1 + fibre + speck)
    out[0] = colour[0] * l
    out[1] = colour[1] * l
    out[2] = colour[2] * l
  }
}
