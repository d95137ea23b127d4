import type { WatchDesign } from '../demo.ts'
import type { Proportions } from '../parts/proportions.ts'
import { smoothstep } from '../render/math.ts'

/** Where things lie above and below the plane of the dial, in millimetres. */
export interface Heights {
  /** Upper edge of the bezel. */
  rim: number
  /** Top of the middle case, on which the bezel stands. */
  shoulder: number
  /** Lower edge of the case band; the back is narrower and reaches down to the table. */
  band: number
  table: number
  /** The bar that holds the strap, and how far from the middle it sits. */
  bar: number
  barAt: number
  /** Tips of the lugs. */
  tip: number
  tipAt: number
}

export function heightsOf(watch: WatchDesign, p: Proportions): Heights {
  const { thickness, shape } = watch.case
  const shoulder = 1.2
  const table = 2.8 - thickness
  const tipAt = p.r * (shape === 'octagon' ? 1.14 : shape === 'tonneau' ? 1.28 : 1.165)
  const tip = table + (shape === 'tonneau' ? 1.8 : 2.3)
  return {
    rim: 2.6,
    shoulder,
    band: shoulder - thickness * 0.47,
    table,
    bar: tip - 0.75,
    barAt: tipAt - 1.75,
    tip,
    tipAt,
  }
}

/** How far a long case has bent towards the wrist at a distance from its middle. */
export function bendOf(watch: WatchDesign, p: Proportions): (y: number) => number {
  if (watch.case.shape === 'round' || watch.case.shape === 'octagon') return () => 0
  const depth = watch.case.thickness * (watch.case.shape === 'tonneau' ? 0.21 : 0.085)
  return (y) => depth * smoothstep(p.r * 0.5, p.r * 1.45, Math.abs(y)) * 1.6
}
