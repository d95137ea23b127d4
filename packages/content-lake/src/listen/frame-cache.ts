import type { Commit } from '../document/commit.ts'
import { encodeEvent } from '../events/sse.ts'
import { mutationEvents, type MutationEventOptions, type VisibleChange } from './mutation-event.ts'

/** Bytes that are remembered at most; what was told last is remembered even where it alone is larger. */
const MAX_BYTES = 16 * 1024 * 1024

/** Milliseconds after which all is forgotten. */
const TTL_MS = 1_000

interface CachedFrames {
  readonly frames: Uint8Array[]
  readonly bytes: number
}

/** Frames that were told a moment ago, by a key: whoever is told the same now need not have it written down again. */
export class FrameCache {
  /** Oldest first. */
  readonly #told = new Map<string, CachedFrames>()
  readonly #limit: number
  #bytes = 0

  constructor(limit = MAX_BYTES) {
    this.#limit = limit
  }

  get(key: string): Uint8Array[] | undefined {
    return this.#told.get(key)?.frames
  }

  /** Remembers what is not known yet. */
  add(key: string, frames: Uint8Array[]): void {
    if (this.#told.size === 0) setTimeout(() => this.#forget(), TTL_MS).unref()
    const bytes = frames.reduce((sum, frame) => sum + frame.byteLength, key.length)
    this.#told.set(key, { frames, bytes })
    this.#bytes += bytes
    for (const [oldest, { bytes: freed }] of this.#told) {
      if (this.#bytes <= this.#limit || this.#told.size === 1) return
      this.#told.delete(oldest)
      this.#bytes -= freed
    }
  }

  #forget(): void {
    this.#told.clear()
    this.#bytes = 0
  }
}

/** What listeners were told, of all datasets: they are told of one commit at about the same time. */
const cache = new FrameCache()

/** A number for each commit, as a part of keys that keep nothing of it. */
const numbers = new WeakMap<Commit, number>()
let lastNumber = 0

/**
 * The frames that one commit means to a listener, ready for the wire, given how each of its changes looks to that one. Many listeners see the
 * same of a commit: it is written down once for all of them.
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
  const frames = mutationEvents(commit, sights, options).map(encodeEvent)
  cache.add(key, frames)
  return frames
}

function numberOf(commit: Commit): number {
  const number = numbers.get(commit) ?? ++lastNumber
  numbers.set(commit, number)
  return number
}
