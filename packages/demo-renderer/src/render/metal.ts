import type { CaseMetal } from '../demo.ts'
import { mirrored, scratched } from './light.ts'
import { hash, noise } from './math.ts'
import type { Rgb } from './math.ts'

export type Metal = CaseMetal | 'blued-steel' | 'white' | 'brass' | 'ruby'

/** Colour that a metal gives to what it mirrors. */
export const metalTint: Record<Metal, Rgb> = {
  steel: [0.8, 0.81, 0.82],
  titanium: [0.5, 0.49, 0.47],
  'yellow-gold': [0.98, 0.7, 0.33],
  'rose-gold': [0.95, 0.6, 0.45],
  bronze: [0.7, 0.47, 0.25],
  brass: [0.9, 0.66, 0.32],
  'black-dlc': [0.075, 0.075, 0.08],
  'blued-steel': [0.05, 0.13, 0.52],
  white: [0.9, 0.88, 0.84],
  ruby: [0.55, 0.03, 0.09],
}

/** Mirror-polished metal. The floor of the second term keeps dark metals from going dead. */
export function polished(
  metal: Metal,
  nx: number,
  ny: number,
  nz: number,
  x: number,
  y: number,
  out: Float64Array,
  roughness = 0.06,
): void {
  tinted(metal, mirrored(nx, ny, nz, roughness, x, y), out)
}

/** Metal brushed along (tx, ty), as straight or turning lines by what the caller passes. */
export function brushed(
  metal: Metal,
  tx: number,
  ty: number,
  grain: number,
  x: number,
  y: number,
  out: Float64Array,
): void {
  const light = 0.27 + 0.4 * scratched(tx, ty, 1.4) + 0.16 * (grain - 0.5) - 0.004 * x - 0.006 * y
  tinted(metal, light, out)
}

/** Metal under fine blasted grain. */
export function blasted(
  metal: Metal,
  nx: number,
  ny: number,
  nz: number,
  x: number,
  y: number,
  out: Float64Array,
): void {
  const grain = hash(Math.floor(x * 34), Math.floor(y * 34)) - 0.5
  const light = mirrored(nx + grain * 0.06, ny - grain * 0.06, nz, 0.75, x, y)
  tinted(metal, light * (0.8 + grain * 0.12), out)
}

/** Grain of straight brushing across the direction (tx, ty). */
export function brushGrain(x: number, y: number, tx: number, ty: number): number {
  const along = x * tx + y * ty
  const across = x * -ty + y * tx
  return noise(across * 26, along * 0.7) * 0.6 + noise(across * 60 + 40, along * 1.6) * 0.4
}

/** Light in the colour of a metal. */
export function tinted(metal: Metal, light: number, out: Float64Array): void {
  const tint = metalTint[metal]
  const veil = metal === 'black-dlc' ? 0.03 * light : 0
  // Gold and bronze burn out towards white where the lamp itself is mirrored.
  const burn = light > 1.3 ? (light - 1.3) * 0.3 : 0
  out[0] = tint[0] * light + veil + burn
  out[1] = tint[1] * light + veil + burn
  out[2] = tint[2] * light + veil + burn
}
