import type { Commit } from '../document/commit.ts'
import { mutationEvents, type EventOptions, type Watcher } from './mutation-event.ts'
import { encodeEvent } from '../events/sse.ts'

/** What listeners have been told about the newest commit, by what they asked for and what they saw. */
let newest: { commit: Commit; frames: Map<string, Uint8Array[]> } | undefined

/**
 * The frames that one commit means to one listener, ready for the wire. Many listeners see the same of a commit:
 * it is written down once for all of them.
 */
export function eventFrames(commit: Commit, watch: Watcher, options: EventOptions): Uint8Array[] {
  const sights = commit.changes.map(({ before, after }) => watch(before, after))
  if (sights.every((sight) => sight === undefined)) return []
  if (newest?.commit !== commit) newest = { commit, frames: new Map() }
  const key = JSON.stringify([options, sights])
  let frames = newest.frames.get(key)
  if (!frames) {
    frames = mutationEvents(commit, sights, options).map(encodeEvent)
    newest.frames.set(key, frames)
  }
  return frames
}
