import { FairOrder, type Waiting } from '@orrery/server/fair-order'
import { type Payer, weightOf } from './share.ts'
import { Throttled } from './throttled.ts'

/** Milliseconds of work between two looks at the network: what a light request waits for at most, beside the piece that runs. */
const SLICE_MS = 4

/** What waits at most; a request that waits costs some kilobytes. */
const WAITING = 2_000

/** What a piece of whoever was not seen before is taken to cost: who is known to ask for little goes first. */
const UNKNOWN_MS = 8

/** Of that price, what anybody may have had before the others without losing a turn: a page is a handful of small questions at once. */
const BURST = 20

/**
 * What a piece of so many milliseconds is counted as. Others wait for the whole of a piece, so who takes the thread for long at a time pays
 * more than who takes the same time in small pieces.
 */
const priceOf = (milliseconds: number): number => milliseconds + milliseconds ** 2 / 2

/** Payers whose pieces are remembered; of one more, all are forgotten. */
const REMEMBERED = 5_000

/** Milliseconds of processor time of this thread: no payer is charged for what other processes did meanwhile. */
function threadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

export interface RunOptions {
  /** Milliseconds that the work is expected to take; as this payer's newest pieces did where it is left out. */
  cost?: number | undefined
  /** Aborted when nobody waits for it any more. */
  signal?: AbortSignal | undefined
}

interface Piece extends Waiting<Payer> {
  run(): void
  refuse(error: unknown): void
}

/**
 * Turns on the one thread that serves everybody. As long as nobody waits, work runs at once. Beyond a slice of time it stands in
 * line, and the thread looks at the network between slices; the line is a fair one.
 */
export class Turnstile {
  readonly #order = new FairOrder<Piece>(weightOf, BURST)
  /** Milliseconds that a piece of a payer takes, as their newest ones did. */
  readonly #usual = new Map<string, number>()
  /** Milliseconds of this slice that are gone. */
  #used = 0
  #isPumping = false
  readonly #clock: () => number

  /** @param clock milliseconds of work since some moment */
  constructor(clock: () => number = threadTime) {
    this.#clock = clock
  }

  /** Pieces that wait. */
  get waiting(): number {
    return this.#order.size
  }

  /**
   * Runs a piece of synchronous work in its payer's turn and counts the time that it took. Of a promise, only what happens before it
   * first waits is counted.
   * @throws (as a rejection) what the work throws, Throttled where too much waits, and the signal's reason.
   */
  run<T>(
    payer: Payer,
    work: () => T | PromiseLike<T>,
    { cost = this.#usual.get(payer.key) ?? UNKNOWN_MS, signal }: RunOptions = {},
  ): Promise<T> {
    if (this.#order.size === 0 && this.#used < SLICE_MS) return this.#timed(payer, work, 0)
    return new Promise<T>((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const leave = (): void => {
        if (this.#order.remove(piece)) piece.refuse(signal?.reason)
      }
      const piece: Piece = {
        payer,
        cost: priceOf(cost),
        run: () => {
          signal?.removeEventListener('abort', leave)
          resolve(this.#timed(payer, work, cost))
        },
        refuse(error) {
          signal?.removeEventListener('abort', leave)
          reject(error)
        },
      }
      signal?.addEventListener('abort', leave, { once: true })
      this.#order.push(piece)
      if (this.#order.size > WAITING)
        this.#order.shed()?.refuse(new Throttled('Too many requests wait already; try again later'))
      this.#pump()
    })
  }

  /** Counts time of this thread that was spent for somebody outside of a turn. */
  charge(payer: Payer, milliseconds: number): void {
    this.#count(payer, milliseconds, priceOf(milliseconds))
  }

  #count(payer: Payer, milliseconds: number, price: number): void {
    this.#used += milliseconds
    this.#order.charge(payer, price)
    this.#pump()
  }

  /** @param counted what the line has counted for it already */
  async #timed<T>(payer: Payer, work: () => T | PromiseLike<T>, counted: number): Promise<T> {
    const started = this.#clock()
    try {
      return work()
    } finally {
      const took = this.#clock() - started
      this.#remember(payer, took)
      this.#count(payer, took, priceOf(took) - priceOf(counted))
    }
  }

  #remember({ key }: Payer, took: number): void {
    const usual = this.#usual.get(key) ?? took
    if (this.#usual.size >= REMEMBERED) this.#usual.clear()
    this.#usual.set(key, usual + (took - usual) / 8)
  }

  #pump(): void {
    if (this.#isPumping) return
    this.#isPumping = true
    setImmediate(() => {
      this.#isPumping = false
      this.#used = 0
      while (this.#used < SLICE_MS) {
        // One that is long has a slice to itself.
        const room = this.#used === 0 ? Infinity : priceOf(SLICE_MS - this.#used)
        const piece = this.#order.pop(undefined, room)
        if (!piece) break
        piece.run()
      }
      if (this.#order.size > 0) this.#pump()
      else this.#order.rest()
    })
  }
}
