import type { CaseMetal } from '../catalogue/watch-design.ts'
import { clamp, mix, smooth } from './canvas.ts'
import type { Pixel } from './canvas.ts'

type Colour = readonly [number, number, number]

export const metalColours: Record<CaseMetal | 'blued-steel' | 'white' | 'brass', Colour> = {
  steel: [0.87, 0.875, 0.885],
  'yellow-gold': [0.98, 0.8, 0.47],
  'rose-gold': [0.97, 0.72, 0.58],
  bronze: [0.78, 0.58, 0.37],
  titanium: [0.66, 0.645, 0.62],
  'black-dlc': [0.2, 0.2, 0.21],
  'blued-steel': [0.16, 0.25, 0.55],
  white: [0.96, 0.95, 0.92],
  brass: [0.9, 0.72, 0.42],
}

/**
 * The light of the studio in the direction of a reflection: a broad soft box at the upper left with a
 * dark flag beside it, a dim floor and a narrow rim light at the lower right.
 */
export function studio(rx: number, ry: number, rz: number): number {
  const along = -(rx * 0.58 + ry * 0.81)
  const across = rx * 0.81 - ry * 0.58
  let light = 0.5 + 0.26 * along + 0.1 * rz
  light += 0.62 * smooth(0.26, 0.36, along) * (1 - smooth(0.74, 0.86, along))
  light -= 0.34 * smooth(0.03, 0.12, along) * (1 - smooth(0.2, 0.27, along))
  light -= 0.22 * smooth(0.86, 0.97, along)
  light -= 0.26 * smooth(-0.16, -0.3, along) * (1 - smooth(-0.46, -0.56, along))
  light += 0.5 * smooth(-0.58, -0.64, along) * (1 - smooth(-0.76, -0.84, along))
  light += 0.22 * smooth(0.42, 0.55, Math.abs(across)) * (1 - smooth(0.7, 0.85, Math.abs(across)))
  return light
}

/**
 * Colours a point of metal from its normal.
 *
 * @param polish 1 mirrors the studio, 0 scatters it
 */
export function shadeMetal(
  out: Pixel,
  metal: Colour,
  nx: number,
  ny: number,
  nz: number,
  polish: number,
  gain = 1,
): void {
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz)
  nx /= length
  ny /= length
  nz /= length
  const mirrored = studio(2 * nz * nx, 2 * nz * ny, 2 * nz * nz - 1)
  const scattered = 0.42 + 0.36 * nz + 0.62 * -(nx * 0.58 + ny * 0.81)
  const light = Math.max(0.03, mix(scattered, mirrored, polish)) * gain
  const glare = smooth(0.95, 1.35, light)
  const dim = clamp(light)
  for (let channel = 0; channel < 3; channel++) {
    const tint = metal[channel]!
    const deep = tint ** (1.55 - 0.55 * dim)
    out[channel] = mix(Math.min(1, deep * light), 0.985, glare * (0.35 + 0.65 * tint) * 0.8)
  }
}

/** A lighter or darker shade of a metal as a CSS colour. */
export function metalShade(metal: keyof typeof metalColours, light: number): string {
  const [r, g, b] = metalColours[metal].map((tint) => {
    const value = light <= 1 ? tint ** (1.45 - 0.45 * light) * light : mix(tint, 1, light - 1)
    return Math.round(clamp(value) * 255)
  }) as [number, number, number]
  return `rgb(${r},${g},${b})`
}
