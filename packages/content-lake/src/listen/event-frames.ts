import type { Commit } from '../document/commit.ts'
import { encodeServerSentEvent } from '../events/server-sent-events.ts'
import { mutationEvents, type MutationEventOptions, type VisibleChange } from './mutation-event.ts'
import { FrameCache } from './frame-cache.ts'

/** Shared by all datasets: listeners receive a commit at about the same time. */
const cache = new FrameCache()

/** Numbers commits for cache keys without retaining them. */
const numbers = new WeakMap<Commit, number>()
let lastNumber = 0

/**
 * Encodes the events of a commit for a listener, given the visible changes. Listeners with equal
 * visibility share the encoded frames.
 */
export function eventFrames(
  commit: Commit,
  sights: readonly (VisibleChange | undefined)[],
  options: MutationEventOptions,
): Uint8Array[] {
  if (sights.every((sight) => sight === undefined)) return []
  const key = JSON.stringify([numberOf(commit), options, sights])
  const known = cache.get(key)
  if (known) return known
  const frames = mutationEvents(commit, sights, options).map(encodeServerSentEvent)
  cache.add(key, frames)
  return frames
}

function numberOf(commit: Commit): number {
  const number = numbers.get(commit) ?? ++lastNumber
  numbers.set(commit, number)
  return number
}
