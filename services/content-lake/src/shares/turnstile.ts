import { FairOrder, type Waiting } from './fair-order.ts'
import type { Payer } from './share.ts'
import { Throttled } from './throttled.ts'

/** Milliseconds of work between two looks at the network: what a light request waits for at most, beside the piece that runs. */
const SLICE_MS = 4

/** What waits at most; a request that waits costs some kilobytes. */
const WAITING = 2_000

/** What a piece of work is taken to cost where nobody knows better: a request that is looked up and answered. */
const USUAL_MS = 0.3

export interface RunOptions {
  /** Milliseconds that the work is expected to take. */
  cost?: number | undefined
  /** Aborted when nobody waits for it any more. */
  signal?: AbortSignal | undefined
}

interface Piece extends Waiting {
  run(): void
  refuse(error: unknown): void
}

/**
 * Turns on the one thread that serves everybody. As long as nobody waits, work runs at once. Beyond a slice of time it stands in
 * line, and the thread looks at the network between slices; the line is a fair one.
 */
export class Turnstile {
  readonly #order = new FairOrder<Piece>()
  /** Milliseconds of this slice that are gone. */
  #used = 0
  #isPumping = false

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
    { cost = USUAL_MS, signal }: RunOptions = {},
  ): Promise<T> {
    if (this.#order.size === 0 && this.#used < SLICE_MS) return this.#timed(payer, work, 0)
    return new Promise<T>((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const leave = (): void => {
        if (this.#order.remove(piece)) piece.refuse(signal?.reason)
      }
      const piece: Piece = {
        payer,
        cost,
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
    this.#used += milliseconds
    this.#order.charge(payer, milliseconds)
    this.#pump()
  }

  /** @param counted what the line has counted for it already */
  async #timed<T>(payer: Payer, work: () => T | PromiseLike<T>, counted: number): Promise<T> {
    const started = performance.now()
    try {
      return work()
    } finally {
      this.charge(payer, performance.now() - started - counted)
      this.#used += counted
    }
  }

  #pump(): void {
    if (this.#isPumping) return
    this.#isPumping = true
    setImmediate(() => {
      this.#isPumping = false
      this.#used = 0
      while (this.#used < SLICE_MS) {
        const piece = this.#order.pop()
        if (!piece) break
        piece.run()
      }
      if (this.#order.size > 0) this.#pump()
      else this.#order.rest()
    })
  }
}
