import { GroqError } from '@orrery/groq/query'
import type { Commit } from '../document/commit.ts'
import { ThrottledError } from '../fair-scheduling/throttled-error.ts'
import type { Listener } from './listener.ts'
import type { MutationEventOptions, VisibleChange, ListenerFilter } from './mutation-event.ts'
import { sendChannelError } from './channel-error.ts'
import { eventFrames } from './event-frames.ts'

/**
 * Minimum milliseconds between two chunks of one stream: a single edit is sent at once, a burst in
 * larger chunks.
 */
const MIN_SEND_INTERVAL_MS = 20

/** Maximum bytes that are concatenated. */
const MAX_BATCH_BYTES = 64 * 1024

interface Piece {
  sequence: number
  frames: readonly Uint8Array[]
}

/**
 * Listeners that receive identical bytes. Frames within a short time are concatenated once for all
 * of them.
 */
class Outbox {
  readonly options: MutationEventOptions
  readonly listeners = new Set<Listener>()
  #pieces: Piece[] = []
  #lastSent = -Infinity
  #timer: NodeJS.Timeout | undefined

  constructor(options: MutationEventOptions) {
    this.options = options
  }

  /** Queues the frames of a commit for the next flush. */
  add(sequence: number, frames: readonly Uint8Array[]): void {
    if (frames.length === 0) return
    this.#pieces.push({ sequence, frames })
    if (this.#timer) return
    const rest = this.#lastSent + MIN_SEND_INTERVAL_MS - performance.now()
    if (rest <= 0) this.flush()
    else this.#timer = setTimeout(() => this.flush(), rest)
  }

  /** Sends the queued frames. */
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

/**
 * Concatenates small frames; large ones stay separate, so that the backlog of a slow reader can be
 * measured.
 */
function concatenated(pieces: readonly Piece[]): readonly Uint8Array[] {
  const frames = pieces.flatMap(({ frames: own }) => own)
  const size = frames.reduce((sum, frame) => sum + frame.byteLength, 0)
  return frames.length < 2 || size > MAX_BATCH_BYTES ? frames : [Buffer.concat(frames)]
}

/** Milliseconds of work per turn; the rest runs in the next turn. */
const SLICE_MS = 2

/** Milliseconds before a group retries after its paying listener was throttled. */
const THROTTLE_RETRY_MS = 100

/** Maximum queued commits of a group; beyond, its listeners are reset. */
const MAX_QUEUED_COMMITS = 2_000

/** Listeners with equal filters. A commit is evaluated once, at the expense of one of them. */
export class ListenerGroup {
  readonly filter: ListenerFilter
  readonly #outboxes = new Map<string, Outbox>()
  readonly #ids: ReadonlySet<string>
  readonly #types: ReadonlySet<string>
  #queue: Commit[] = []
  /** Evaluated changes of the first queued commit so far. */
  #sights: (VisibleChange | undefined)[] = []
  /** The outboxes that have received the first queued commit. */
  #served = new Set<Outbox>()
  #isRunning = false
  readonly #onError: (error: unknown) => void

  /** @param onError receives unexpected errors */
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

  /** Queues a commit that may concern the listeners. */
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

  /** Moves a throttled listener to the end, and retries after a pause. */
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

  /** Resets the progress for the next queued commit. */
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

  #forget(notify: (listener: Listener) => void): void {
    this.#queue = []
    this.#begin()
    for (const outbox of this.#outboxes.values()) {
      outbox.flush()
      for (const listener of outbox.listeners) notify(listener)
    }
  }
}
