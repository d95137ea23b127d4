import type { GroundKind } from '../ground.ts'

/** One pass through the press: strokes as SVG, and the ink that they are printed in. */
export interface Layer {
  body: string
  /** As `#rrggbb`. */
  colour: string
  opacity?: number
}

/** An engraved plate, 2400 by 1600; what matters stands within the middle 2100 by 1000, which every cut shows. */
export interface Plate {
  ground: GroundKind
  /** From the first pass to the last. */
  layers: () => Layer[]
}
