/** Bodies with a thickness, as signed distances, for the pictures in which the camera leans. */

/** A box along the scene's axes: its middle and half of its extents, in millimetres. */
export interface Bounds {
  x: number
  y: number
  z: number
  halfX: number
  halfY: number
  halfZ: number
}

/** Where a line of sight meets a body. Directions are unit vectors of the scene. */
export interface Hit {
  x: number
  y: number
  z: number
  nx: number
  ny: number
  nz: number
  /** Share of the lamp that reaches the spot, and share of the open room around it. */
  lamp: number
  open: number
}

/** The scene has x towards three o'clock, y towards six and z out of the dial. */
export interface Solid {
  bounds: Bounds
  /** Millimetres from the surface or less, negative inside. */
  distance: (x: number, y: number, z: number) => number
  /** Writes linear light into `out`. */
  shade: (hit: Hit, out: Float64Array) => void
  /** Nothing of it hides light from another part of it. */
  convex?: boolean
  /** Its pattern is as fine as the pixels, and is not smoothed. */
  woven?: boolean
}

/** Two half-spaces that meet in a bevel which cuts `cut` off either. */
export function bevelled(a: number, b: number, cut: number): number {
  return Math.max(a, b, (a + b) * Math.SQRT1_2 + cut * Math.SQRT1_2)
}

/** Two half-spaces that meet in a quarter of a cylinder. */
export function rounded(a: number, b: number, radius: number): number {
  const u = Math.max(a + radius, 0)
  const v = Math.max(b + radius, 0)
  return Math.min(Math.max(a, b), -radius) + Math.sqrt(u * u + v * v)
}

/** Millimetres to a box, zero inside it. */
export function outside(bounds: Bounds, x: number, y: number, z: number): number {
  const dx = Math.max(Math.abs(x - bounds.x) - bounds.halfX, 0)
  const dy = Math.max(Math.abs(y - bounds.y) - bounds.halfY, 0)
  const dz = Math.max(Math.abs(z - bounds.z) - bounds.halfZ, 0)
  return Math.sqrt(dx * dx + dy * dy + dz * dz)
}
