import { GroqError } from '@orrery/groq/query'
import type { Commit } from '../document/commit.ts'
import { ThrottledError } from '../fair-scheduling/tenant.ts'
import type { Listener } from './listener.ts'
import type { MutationEventOptions, VisibleChange, ListenerFilter } from './mutation-event.ts'
import { sendChannelError } from './channel-error.ts'
import { eventFrames } from './frame-cache.ts'

/** Milliseconds between two pieces that leave for one stream: whoever types is heard at once, and a flood comes in larger pieces. */
const MIN_SEND_INTERVAL_MS = 20

/** Bytes that are put together at most. */
const MAX_BATCH_BYTES = 64 * 1024

interface Piece {
  sequence: number
  frames: readonly Uint8Array[]
}

/** Listeners who are told the very same bytes. What goes out within a moment is put together once for all of them. */
class Outbox {
  readonly options: MutationEventOptions
  readonly listeners = new Set<Listener>()
  #pieces: Piece[] = []
  #lastSent = -Infinity
  #timer: NodeJS.Timeout | undefined

  constructor(options: MutationEventOptions) {
    this.options = options
  }

  /** Sends the frames of a commit, with those of the commits around it. */
  add(sequence: number, frames: readonly Uint8Array[]): void {
    if (frames.length === 0) return
    this.#pieces.push({ sequence, frames })
    if (this.#timer) return
    const rest = this.#lastSent + MIN_SEND_INTERVAL_MS - performance.now()
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
    const whole = concatenated(pieces)
    for (const listener of this.listeners) {
      const { from, sink } = listener
      const news =
        from < first.sequence
          ? whole
          : concatenated(pieces.filter(({ sequence }) => sequence > from))
      for (const piece of news) sink.send(piece)
    }
  }
}

/** The frames in one piece where they are small; large ones stay apart, so that what waits for a slow reader can be counted. */
function concatenated(pieces: readonly Piece[]): readonly Uint8Array[] {
  const frames = pieces.flatMap(({ frames: own }) => own)
  const size = frames.reduce((sum, frame) => sum + frame.byteLength, 0)
  return frames.length < 2 || size > MAX_BATCH_BYTES ? frames : [Buffer.concat(frames)]
}

/** Milliseconds of one turn of a group; what is left waits for the next one. */
const SLICE_MS = 2

/** Milliseconds after which a group tries again whose tenant had asked for too much. */
const THROTTLE_RETRY_MS = 100

/** Commits that a group may be behind. Whoever cannot afford to be told of so many starts over. */
const MAX_QUEUED_COMMITS = 2_000

/** Listeners to whom every change looks the same. What they see of a commit is found out once, in the turn of one of them. */
export class ListenerGroup {
  readonly filter: ListenerFilter
  readonly #outboxes = new Map<string, Outbox>()
  readonly #ids: ReadonlySet<string>
  readonly #types: ReadonlySet<string>
  #queue: Commit[] = []
  /** How the changes of the first commit in the queue look, as far as they were looked at. */
  #sights: (VisibleChange | undefined)[] = []
  /** The outboxes that have the first commit in the queue already. */
  #served = new Set<Outbox>()
  #isRunning = false
  readonly #onError: (error: unknown) => void

  /** @param onError hears of what nobody foresaw */
  constructor(watcher: ListenerFilter, onError: (error: unknown) => void) {
    this.filter = watcher
    this.#onError = onError
    this.#ids = new Set(watcher.pins?.ids)
    this.#types = new Set(watcher.pins?.types)
  }

  get isEmpty(): boolean {
    return this.#outboxes.size === 0
  }

  add(listener: Listener): void {
    const key = JSON.stringify(listener.options)
    let outbox = this.#outboxes.get(key)
    if (!outbox) this.#outboxes.set(key, (outbox = new Outbox(listener.options)))
    outbox.listeners.add(listener)
  }

  remove(listener: Listener): void {
    const key = JSON.stringify(listener.options)
    const outbox = this.#outboxes.get(key)
    outbox?.listeners.delete(listener)
    if (outbox?.listeners.size === 0) this.#outboxes.delete(key)
  }

  /** Takes a commit that its listeners may have to hear of. */
  enqueue(commit: Commit): void {
    this.#queue.push(commit)
    if (this.#queue.length > MAX_QUEUED_COMMITS) return this.#startOver()
    void this.#run()
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return
    this.#isRunning = true
    try {
      for (let tenant = this.#tenant(); tenant && this.#queue.length > 0; tenant = this.#tenant())
        await tenant.quota.run(() => this.#work())
    } catch (error) {
      if (error instanceof GroqError) this.#forget(({ sink }) => sendChannelError(sink, error))
      else if (error instanceof ThrottledError) this.#rotatePayingListener()
      else {
        this.#onError(error)
        this.#startOver()
      }
    } finally {
      this.#isRunning = false
    }
  }

  #tenant(): Listener | undefined {
    for (const { listeners } of this.#outboxes.values())
      for (const listener of listeners) return listener
    return undefined
  }

  /** Whoever has asked for too much already pays last; after a while it is tried again. */
  #rotatePayingListener(): void {
    const [first] = this.#outboxes.values()
    const tenant = this.#tenant()
    if (!first || !tenant) return
    first.listeners.delete(tenant)
    first.listeners.add(tenant)
    setTimeout(() => void this.#run(), THROTTLE_RETRY_MS).unref()
  }

  #work(): void {
    const end = performance.now() + SLICE_MS
    for (let commit = this.#queue[0]; commit; commit = this.#queue[0]) {
      const { changes, sequence } = commit
      while (this.#sights.length < changes.length) {
        const change = changes[this.#sights.length]
        this.#sights.push(change && this.#look(change))
        if (performance.now() > end) return
      }
      for (const outbox of this.#outboxes.values()) {
        if (this.#served.has(outbox)) continue
        this.#served.add(outbox)
        outbox.add(sequence, eventFrames(commit, this.#sights, outbox.options))
        if (performance.now() > end) return
      }
      this.#queue.shift()
      this.#begin()
    }
  }

  /** Nothing is known yet of what is first in the queue now. */
  #begin(): void {
    this.#sights = []
    this.#served = new Set()
  }

  #look({ id, before, after }: Commit['changes'][number]): VisibleChange | undefined {
    const { pins } = this.filter
    const concerns =
      !pins ||
      this.#ids.has(id) ||
      [before, after].some((document) => document && this.#types.has(document._type))
    return concerns ? this.filter.evaluate(before, after) : undefined
  }

  #startOver(): void {
    this.#forget(({ sink }) => sink.startOver())
  }

  #forget(tell: (listener: Listener) => void): void {
    this.#queue = []
    this.#begin()
    for (const outbox of this.#outboxes.values()) {
      outbox.flush()
      for (const listener of outbox.listeners) tell(listener)
    }
  }
}
