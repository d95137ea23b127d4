/** Bytes that are remembered at most; what was told last is remembered even where it alone is larger. */
const REMEMBERED_BYTES = 16 * 1024 * 1024

/** Milliseconds after which all is forgotten. */
const REMEMBERED_MS = 1_000

interface Told {
  readonly frames: Uint8Array[]
  readonly bytes: number
}

/** Frames that were told a moment ago, by a key: whoever is told the same now need not have it written down again. */
export class ToldFrames {
  /** Oldest first. */
  readonly #told = new Map<string, Told>()
  readonly #limit: number
  #bytes = 0

  constructor(limit = REMEMBERED_BYTES) {
    this.#limit = limit
  }

  get(key: string): Uint8Array[] | undefined {
    return this.#told.get(key)?.frames
  }

  /** Remembers what is not known yet. */
  add(key: string, frames: Uint8Array[]): void {
    if (this.#told.size === 0) setTimeout(() => this.#forget(), REMEMBERED_MS).unref()
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
