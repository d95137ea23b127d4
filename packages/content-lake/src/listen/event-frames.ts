import type { Commit } from '../document/commit.ts'
import { mutationEvents, type EventOptions, type Sight } from './mutation-event.ts'
import { encodeEvent } from '../events/sse.ts'
import { ToldFrames } from './told-frames.ts'

/** What listeners were told, of all datasets: they are told of one commit at about the same time. */
const told = new ToldFrames()

/** A number for each commit, as a part of keys that keep nothing of it. */
const numbers = new WeakMap<Commit, number>()
let lastNumber = 0

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
  const key = JSON.stringify([numberOf(commit), options, sights])
  const known = told.get(key)
  if (known) return known
  const frames = mutationEvents(commit, sights, options).map(encodeEvent)
  told.add(key, frames)
  return frames
}

function numberOf(commit: Commit): number {
  const number = numbers.get(commit) ?? ++lastNumber
  numbers.set(commit, number)
  return number
}
