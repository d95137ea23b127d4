import type { Ground } from './render/canvas.ts'
import { hash, linear, noise, length2 } from './render/math.ts'

export type GroundKind = 'bone' | 'ink' | 'night'

/** Pale paper or black board, lit from the upper left. */
export function groundOf(kind: GroundKind, width: number, height: number): Ground {
  const colour = linear(kind === 'bone' ? '#efe9de' : kind === 'ink' ? '#1d1b17' : '#111a33')
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
