/** Maximum size of the cache; the newest entry is cached even if it is larger. */
const MAX_BYTES = 16 * 1024 * 1024

/** Milliseconds after which the cache is cleared. */
const TTL_MS = 1_000

interface CachedFrames {
  readonly frames: Uint8Array[]
  readonly bytes: number
}

/** Caches encoded frames for a moment, so that one commit is encoded once for many listeners. */
export class FrameCache {
  /** Oldest first. */
  readonly #entries = new Map<string, CachedFrames>()
  readonly #limit: number
  #bytes = 0

  constructor(limit = MAX_BYTES) {
    this.#limit = limit
  }

  get(key: string): Uint8Array[] | undefined {
    return this.#entries.get(key)?.frames
  }

  /** Adds an entry and evicts the oldest ones beyond the limit. */
  add(key: string, frames: Uint8Array[]): void {
    if (this.#entries.size === 0) setTimeout(() => this.#clear(), TTL_MS).unref()
    const bytes = frames.reduce((sum, frame) => sum + frame.byteLength, key.length)
    this.#entries.set(key, { frames, bytes })
    this.#bytes += bytes
    for (const [oldest, { bytes: freed }] of this.#entries) {
      if (this.#bytes <= this.#limit || this.#entries.size === 1) return
      this.#entries.delete(oldest)
      this.#bytes -= freed
    }
  }

  #clear(): void {
    this.#entries.clear()
    this.#bytes = 0
  }
}
