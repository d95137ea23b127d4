import type { WatchDesign } from '../catalogue/watch-design.ts'
import type { Body } from './body.ts'
import type { Sink } from './dial.ts'
import { polar } from './vector.ts'

/** What lies where on a dial. */
export interface DialLayout {
  sinks: Sink[]
  /** Distance from the centre to the given depth inside the dial's edge, at an angle. */
  rim: (degrees: number, inset: number) => number
  /** Width of the minute track, from the edge. */
  trackWidth: number
}

/** Places the sub-dials and measures the dial's edge. */
export function layoutOf(design: WatchDesign, body: Body): DialLayout {
  const R = body.dialRadius
  const colour = design.dial.second ?? design.dial.colour
  const sinks: Sink[] = []
  if (design.complication === 'small-seconds')
    sinks.push({ x: 0, y: R * 0.48, radius: R * 0.265, colour })
  if (design.complication === 'chronograph')
    for (const side of [-1, 1]) sinks.push({ x: side * R * 0.455, y: 0, radius: R * 0.275, colour })
  const rim = (degrees: number, inset: number): number => {
    const [ux, uy] = polar(degrees, 1)
    let low = 0
    let high = body.halfHeight
    for (let step = 0; step < 24; step++) {
      const middle = (low + high) / 2
      if (body.dial(ux * middle, uy * middle) < -inset) low = middle
      else high = middle
    }
    return low
  }
  const trackWidth = design.dial.track === 'none' ? 0.5 : R * 0.095
  return { sinks, rim, trackWidth }
}
