import type { Commit } from '../document/commit.ts'
import { mutationEvents, type EventOptions, type Sight } from './mutation-event.ts'
import { encodeEvent } from '../events/sse.ts'

/** Of so many commits the frames are remembered: listeners are told of one commit at about the same time. */
const REMEMBERED = 32

/** What listeners were told about a commit, by what they asked for and what they saw. */
const told = new Map<Commit, Map<string, Uint8Array[]>>()

/**
 * The frames that one commit means to a listener, ready for the wire, given how each of its changes looks to that one. Many listeners see the
 * same of a commit: it is written down once for all of them.
 */
export function eventFrames(
  commit: Commit,
  sights: readonly (Sight | undefined)[],
  options: EventOptions,
): Uint8Array[] {
  if (sights.every((sight) => sight === undefined)) return []
  let known = told.get(commit)
  if (!known) remember(commit, (known = new Map()))
  const key = JSON.stringify([options, sights])
  let frames = known.get(key)
  if (!frames) {
    frames = mutationEvents(commit, sights, options).map(encodeEvent)
    known.set(key, frames)
  }
  return frames
}

function remember(commit: Commit, frames: Map<string, Uint8Array[]>): void {
  told.set(commit, frames)
  for (const oldest of told.keys()) {
    if (told.size <= REMEMBERED) return
    told.delete(oldest)
  }
}
