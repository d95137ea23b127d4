import { smoothstep, length2 } from './math.ts'

/**
 * The studio: one large soft box high on the left, a strip on the right, a pale ceiling and a dark
 * horizon. Directions have x to the right, y down the picture and z towards the camera.
 */
export const lightDirection = { x: -0.52, y: -0.62, z: 0.59 } as const

/** How far a shadow falls, in lengths of the height that casts it. */
export const shadowSlope = { x: 0.5, y: 0.72 } as const

/** Light of the surroundings, mirrored in a surface with that unit normal, seen from straight above. */
export function mirrored(
  nx: number,
  ny: number,
  nz: number,
  roughness: number,
  x: number,
  y: number,
): number {
  // The camera stands 160 mm away, so a flat mirror still sees a gradient.
  const vx = -x / 160
  const vy = -y / 160
  const dot = 2 * (nx * vx + ny * vy + nz)
  return surroundings(dot * nx - vx, dot * ny - vy, dot * nz - 1, roughness)
}

/** Light that comes from a direction of the studio. */
export function surroundings(rx: number, ry: number, rz: number, roughness: number): number {
  const edge = 0.05 + roughness * 0.55
  const u = rx * 0.8 + ry * 0.6
  const v = -rx * 0.6 + ry * 0.8
  const gain = 1 / (1 + roughness * 1.1)
  const key =
    smoothstep(-0.92 - edge, -0.92 + edge, u) *
    (1 - smoothstep(-0.42 - edge, -0.42 + edge, u)) *
    smoothstep(-0.62 - edge, -0.62 + edge, v) *
    (1 - smoothstep(0.5 - edge, 0.5 + edge, v))
  const strip =
    smoothstep(0.5 - edge, 0.5 + edge, rx) *
    (1 - smoothstep(0.74 - edge, 0.74 + edge, rx)) *
    (1 - smoothstep(0.35, 0.35 + edge * 2, Math.abs(ry)))
  const ceiling = 0.5 - 0.3 * rx - 0.34 * ry
  const across = length2(rx, ry)
  const horizon = 1 - 0.78 * smoothstep(0.42, 0.85, across) * (1 - roughness * 0.6)
  const floor = rz < 0 ? 0.12 * smoothstep(0, -0.6, rz) : 0
  return Math.max(0.04, ceiling * horizon) + gain * (1.75 * key + 0.75 * strip) + floor
}

/**
 * Highlight of a surface scratched along the unit direction (tx, ty): brushed metal, sunray dials.
 * @param sharpness Higher is a narrower highlight.
 */
export function scratched(tx: number, ty: number, sharpness: number): number {
  const key = tx * -0.41 + ty * -0.49
  const back = tx * 0.5 + ty * -0.16
  // exp(-n k²) stands for (1 - k²)^n, at a fifth of its cost.
  return Math.exp(-key * key * sharpness * 6) * 1.05 + Math.exp(-back * back * sharpness * 8) * 0.32
}

/** Light on a matt surface. */
export function diffuse(nx: number, ny: number, nz: number): number {
  const lit = nx * lightDirection.x + ny * lightDirection.y + nz * lightDirection.z
  return 0.42 + 0.98 * Math.max(0, lit)
}
