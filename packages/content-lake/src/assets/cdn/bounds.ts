import { around, type Plan, type Size } from './geometry.ts'
import { MAX_SIDE } from './parameters.ts'

/** Largest result that is larger than its source, in pixels of all its pictures together: four megapixels. */
const ENLARGED_PIXELS = 2048 * 2048

/**
 * The same picture, made smaller until it has no more pixels than the part that it shows, or four million where the
 * address asks to enlarge that, of which each picture of a film has its part; nor a side beyond the longest that may be
 * asked for. Layouts scale pictures anyway, and what lies beyond holds nothing that the source has.
 */
export function withinBounds(plan: Plan, source: Size, frames = 1): Plan {
  const { output, region, scaled, margin } = plan
  const pixels = Math.max(ENLARGED_PIXELS / frames, region.width * region.height)
  const side = Math.max(MAX_SIDE, source.width, source.height)
  const factor = Math.min(
    1,
    Math.sqrt(pixels / (output.width * output.height)),
    side / output.width,
    side / output.height,
  )
  if (factor === 1) return plan
  const shrunk = {
    width: Math.max(1, Math.floor(scaled.width * factor)),
    height: Math.max(1, Math.floor(scaled.height * factor)),
  }
  const margins = {
    top: Math.floor(margin.top * factor),
    bottom: Math.floor(margin.bottom * factor),
    left: Math.floor(margin.left * factor),
    right: Math.floor(margin.right * factor),
  }
  return {
    ...plan,
    scaled: shrunk,
    margin: margins,
    output: around(shrunk, margins),
  }
}
