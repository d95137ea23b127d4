import { FairOrder, type Tenant, type WaitingJob } from './fair-order.ts'

/** Milliseconds of work between two looks at the network: the most that a light request waits, beside the piece that runs. */
const SLICE_MS = 4

/** What waits at most; a request that waits costs some kilobytes. */
const WAITING = 2_000

/** Expected cost of a piece of a payer who was not seen before: one who is known for small pieces goes first. */
const UNKNOWN_MS = 8

/** Of that price, how far each payer may be ahead of the others without losing a turn: a page sends a handful of small requests at once. */
const BURST = 20

/**
 * The price of a piece of so many milliseconds. Others wait for the whole of a piece, so that long pieces cost more than the same time in
 * small ones.
 */
const priceOf = (milliseconds: number): number => milliseconds + milliseconds ** 2 / 2

/** Payers whose pieces are remembered; of one more, all are forgotten. */
const REMEMBERED = 5_000

/** Milliseconds up to which work is counted by the time that passed: the system call for the processor time takes longer than that is wrong. */
const SHORT_MS = 1

/** Processor time of this thread, in milliseconds. */
function threadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Measures work: by processor time, so that on a busy machine no payer is charged for what other programs do. */
interface WorkClock {
  now: () => number
  /** Milliseconds of work since a moment of `now`. */
  since: (started: number) => number
  /** Called once in a turn of the event loop. */
  look: () => void
}

/** Of work that takes long, counts what passed, and at most the processor time since the last look. */
function processorClock(): WorkClock {
  let looked = threadTime()
  const now = () => performance.now()
  return {
    now,
    since(started) {
      const passed = now() - started
      return passed <= SHORT_MS ? passed : Math.min(passed, threadTime() - looked)
    },
    look: () => void (looked = threadTime()),
  }
}

const givenClock = (now: () => number): WorkClock => ({
  now,
  since: (started) => now() - started,
  look: () => {},
})

export interface RunOptions {
  /** Milliseconds that the work is expected to take; as this payer's newest pieces did where it is left out. */
  cost?: number | undefined
  /** Waits for a look at the network even where nothing else waits. */
  afterLook?: boolean
  /** Aborted when nobody waits for it any more. */
  signal?: AbortSignal | undefined
}

interface Piece<Payer extends Tenant> extends WaitingJob<Payer> {
  run(): void
  refuse(error: unknown): void
}

export interface FairThreadOptions<Payer extends Tenant> {
  /** How many parts of the thread a payer gets; one each where it is left out. */
  weightOf?: (payer: Payer) => number
  /** The error of a piece that is rejected because too many wait. */
  tooMany: () => Error
  /** Milliseconds that the thread has worked since some moment; by default its processor time. */
  clock?: () => number
}

/**
 * Shares the one thread of a server among those who send requests. While none waits, work runs at once. Beyond a slice of time it
 * waits in a fair order, and the thread looks at the network between slices.
 */
export class FairThread<Payer extends Tenant> {
  readonly #order: FairOrder<Piece<Payer>>
  readonly #tooMany: () => Error
  readonly #clock: WorkClock
  /** Milliseconds that a piece of a payer takes, as their newest ones did. */
  readonly #usual = new Map<string, number>()
  /** Milliseconds of this slice that are gone. */
  #used = 0
  #isPumping = false

  constructor({ weightOf, tooMany, clock }: FairThreadOptions<Payer>) {
    this.#order = new FairOrder<Piece<Payer>>(weightOf, { burst: BURST })
    this.#tooMany = tooMany
    this.#clock = clock ? givenClock(clock) : processorClock()
  }

  /** Pieces that wait. */
  get waiting(): number {
    return this.#order.size
  }

  /**
   * Runs a piece of synchronous work in its payer's turn and counts the time that it took. Of a promise, only what happens before it
   * first waits is counted.
   * @throws (as a rejection) what the work throws, `tooMany` where too much waits, and the signal's reason.
   */
  run<T>(
    payer: Payer,
    work: () => T | PromiseLike<T>,
    { cost, afterLook, signal }: RunOptions = {},
  ): Promise<T> {
    if (!afterLook && this.#order.size === 0 && this.#used < SLICE_MS)
      return this.#timed(payer, work, 0, cost === undefined)
    const expected = cost ?? this.#usual.get(payer.key) ?? UNKNOWN_MS
    return new Promise<T>((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const leave = (): void => {
        if (this.#order.remove(piece)) piece.refuse(signal?.reason)
      }
      const piece: Piece<Payer> = {
        payer,
        cost: priceOf(expected),
        run: () => {
          signal?.removeEventListener('abort', leave)
          resolve(this.#timed(payer, work, expected, cost === undefined))
        },
        refuse(error) {
          signal?.removeEventListener('abort', leave)
          reject(error)
        },
      }
      signal?.addEventListener('abort', leave, { once: true })
      this.#order.push(piece)
      if (this.#order.size > WAITING) this.#order.shed()?.refuse(this.#tooMany())
      this.#pump()
    })
  }

  /** Runs synchronous work of a payer outside of a turn, and counts its time. */
  counted<T>(payer: Payer, work: () => T): T {
    const end = this.counting(payer)
    try {
      return work()
    } finally {
      end()
    }
  }

  /**
   * Begins to count time for a payer outside of a turn.
   * @returns to be called before the event loop turns
   */
  counting(payer: Payer): () => void {
    const started = this.#clock.now()
    return () => this.charge(payer, this.#clock.since(started))
  }

  /** Counts time of this thread that was spent for a payer outside of a turn, in milliseconds. */
  charge(payer: Payer, milliseconds: number): void {
    this.#count(payer, milliseconds, priceOf(milliseconds))
  }

  #count(payer: Payer, milliseconds: number, price: number): void {
    this.#used += milliseconds
    this.#order.charge(payer, price)
    this.#pump()
  }

  /**
   * @param counted what the order has counted for it already
   * @param isUsual whether its time says what the next piece of this payer will take
   */
  async #timed<T>(
    payer: Payer,
    work: () => T | PromiseLike<T>,
    counted: number,
    isUsual: boolean,
  ): Promise<T> {
    const started = this.#clock.now()
    try {
      return work()
    } finally {
      const took = this.#clock.since(started)
      if (isUsual) this.#remember(payer, took)
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
      this.#clock.look()
      // One that is long has a slice to itself.
      for (let room = Infinity; this.#used < SLICE_MS; room = priceOf(SLICE_MS - this.#used)) {
        const piece = this.#order.pop(undefined, room)
        if (!piece) break
        piece.run()
      }
      if (this.#order.size > 0) this.#pump()
      else this.#order.rest()
    })
  }
}
