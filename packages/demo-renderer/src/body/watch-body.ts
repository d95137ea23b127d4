import type { WatchDesign } from '../demo.ts'
import type { Proportions } from '../parts/proportions.ts'
import type { Room } from '../solid/room.ts'
import type { Solid } from '../solid/solid.ts'
import { caseBody } from './case-body.ts'
import { crownBodies } from './crown-bodies.ts'
import { lugBodies } from './lug-bodies.ts'
import { strapBodies } from './strap-bodies.ts'

/** Everything of a watch that has a side: what a leaning camera sees around the dial. */
export function watchBody(room: Room, watch: WatchDesign, p: Proportions): Solid[] {
  return [
    caseBody(room, watch, p),
    ...lugBodies(room, watch, p),
    ...crownBodies(room, watch, p),
    ...strapBodies(room, watch, p),
  ]
}
