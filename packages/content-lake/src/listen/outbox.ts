import type { Listener } from './listener.ts'
import type { EventOptions } from './mutation-event.ts'

/** Milliseconds between two pieces that leave for one stream: whoever types is heard at once, and a flood comes in larger pieces. */
const REST = 20

/** Bytes that are put together at most. */
const SMALL = 64 * 1024

interface Piece {
  sequence: number
  frames: readonly Uint8Array[]
}

/** Listeners who are told the very same bytes. What goes out within a moment is put together once for all of them. */
export class Outbox {
  readonly options: EventOptions
  readonly listeners = new Set<Listener>()
  #pieces: Piece[] = []
  #lastSent = -Infinity
  #timer: NodeJS.Timeout | undefined

  constructor(options: EventOptions) {
    this.options = options
  }

  /** Sends the frames of a commit, with those of the commits around it. */
  add(sequence: number, frames: readonly Uint8Array[]): void {
    if (frames.length === 0) return
    this.#pieces.push({ sequence, frames })
    if (this.#timer) return
    const rest = this.#lastSent + REST - performance.now()
    if (rest <= 0) this.flush()
    else this.#timer = setTimeout(() => this.flush(), rest)
  }

  /** Sends what waits. */
  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const pieces = this.#pieces
    const [first] = pieces
    if (!first) return
    this.#pieces = []
    this.#lastSent = performance.now()
    const whole = joined(pieces)
    for (const listener of this.listeners) {
      const { from, sink } = listener
      const news =
        from < first.sequence ? whole : joined(pieces.filter(({ sequence }) => sequence > from))
      for (const piece of news) sink.send(piece)
    }
  }
}

/** The frames in one piece where they are small; large ones stay apart, so that what waits for a slow reader can be counted. */
function joined(pieces: readonly Piece[]): readonly Uint8Array[] {
  const frames = pieces.flatMap(({ frames: own }) => own)
  const size = frames.reduce((sum, frame) => sum + frame.byteLength, 0)
  return frames.length < 2 || size > SMALL ? frames : [Buffer.concat(frames)]
}
