import type { WatchDesign } from '../demo.ts'
import { barrel, circle, cushion, octagon } from '../render/outline.ts'
import type { Outline } from '../render/outline.ts'

/** Lengths that the parts of a watch share, in millimetres. */
export interface Proportions {
  /** Half of the diameter. */
  r: number
  caseOutline: Outline
  /** Farthest reach of the case from its middle. */
  caseReach: number
  bezelOutline: Outline
  bezelOuter: number
  dial: number
  /** Inner edge of the sloping ring between dial and bezel is the dial; this is its outer edge. */
  flange: number
  lugWidth: number
  /** Middle of the picture to where the strap leaves the case. */
  strapFrom: number
}

export function proportionsOf(watch: WatchDesign): Proportions {
  const r = watch.pictured / 2
  const shape = watch.case.shape
  const caseOutline =
    shape === 'cushion'
      ? cushion(r * 1.02, 3.1)
      : shape === 'tonneau'
        ? barrel(r, r * 1.2)
        : shape === 'octagon'
          ? octagon(r * 1.0, 1.2)
          : circle(r)
  const bezelOuter =
    shape === 'cushion'
      ? r * 0.93
      : shape === 'tonneau'
        ? r * 0.92
        : shape === 'octagon'
          ? r * 0.9
          : r * 0.965
  const bezelOutline =
    watch.case.bezel === 'octagonal' ? octagon(bezelOuter, 0.9) : circle(bezelOuter)
  const thin =
    watch.case.bezel === 'tachymeter' ? 0.745 : watch.case.bezel === 'stepped' ? 0.79 : 0.815
  const dial = shape === 'round' ? r * thin : bezelOuter * (thin + 0.02)
  return {
    r,
    caseOutline,
    caseReach: r * (shape === 'tonneau' ? 1.5 : 1.3),
    bezelOutline,
    bezelOuter,
    dial,
    flange: dial + r * 0.035,
    lugWidth: watch.case.lugWidth,
    strapFrom: shape === 'tonneau' ? r * 1.08 : r * 0.9,
  }
}

/** Crown and pushers, in millimetres. */
export function crownOf(watch: WatchDesign): {
  length: number
  across: number
  pusher: { length: number; across: number }
} {
  return {
    length: 2.5,
    across: watch.case.crown === 'onion' ? 4.7 : 4.4,
    pusher: { length: 2.1, across: 2.6 },
  }
}
