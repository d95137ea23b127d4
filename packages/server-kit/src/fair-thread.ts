import { FairOrder, type Tenant, type WaitingJob } from './fair-order.ts'

/**
 * Milliseconds of work between two polls of the network: the maximum delay of a light request, plus the
 * running piece.
 */
const SLICE_MS = 4

/** Maximum waiting jobs; a waiting request takes some kilobytes. */
const WAITING = 2_000

/** Estimated cost of an unknown tenant's job; tenants known for small jobs precede it. */
const UNKNOWN_MS = 8

/** How far a tenant may be ahead without losing its turn: a page sends a handful of small requests at once. */
const BURST = 20

/**
 * The cost of a job of the given milliseconds. Jobs cannot be interrupted, so a long one costs more than the
 * same time in short ones.
 */
const priceOf = (milliseconds: number): number => milliseconds + milliseconds ** 2 / 2

/** Maximum tracked tenants; one more clears all. */
const REMEMBERED = 5_000

/**
 * Milliseconds below which wall-clock time is used, because the CPU-time system call costs more than the
 * error.
 */
const SHORT_MS = 1

/** CPU time of this thread in milliseconds. */
function threadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Measures work in CPU time, so that tenants are not charged for other processes of a busy machine. */
interface WorkClock {
  now: () => number
  /** Milliseconds of work since a value of `now`. */
  since: (started: number) => number
  /** Called once per event-loop turn. */
  look: () => void
}

/** Measures long work in elapsed time, limited to the CPU time since the last poll. */
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

export interface FairJobOptions {
  /** Estimated milliseconds; by default the average of the tenant's recent jobs. */
  cost?: number | undefined
  /** Waits for a network poll even if no other job waits. */
  afterLook?: boolean
  /** Aborted when no client waits for the job. */
  signal?: AbortSignal | undefined
}

interface Piece<Payer extends Tenant> extends WaitingJob<Payer> {
  run(): void
  refuse(error: unknown): void
}

export interface FairThreadOptions<Payer extends Tenant> {
  /** Weight of a tenant; 1 by default. */
  weightOf?: (payer: Payer) => number
  /** Error for a job rejected because too many wait. */
  tooMany: () => Error
  /** Milliseconds of work of this thread; CPU time by default. */
  clock?: () => number
}

/**
 * Shares a server's single thread fairly between tenants. Jobs run immediately if none waits. After a time
 * slice, jobs wait in fair order, and the thread polls the network between slices.
 */
export class FairThread<Payer extends Tenant> {
  readonly #order: FairOrder<Piece<Payer>>
  readonly #tooMany: () => Error
  readonly #clock: WorkClock
  /** Recent milliseconds per job of a tenant. */
  readonly #usual = new Map<string, number>()
  /** Milliseconds used of the current slice. */
  #used = 0
  #isPumping = false

  constructor({ weightOf, tooMany, clock }: FairThreadOptions<Payer>) {
    this.#order = new FairOrder<Piece<Payer>>(weightOf, { burst: BURST })
    this.#tooMany = tooMany
    this.#clock = clock ? givenClock(clock) : processorClock()
  }

  /** Number of waiting jobs. */
  get waiting(): number {
    return this.#order.size
  }

  /**
   * Runs synchronous work in its tenant's turn and charges its time. For a promise, only the part before its
   * first await is charged.
   * @throws (as a rejection) what the work throws, `tooMany` if too many wait, and the signal's reason.
   */
  run<T>(
    payer: Payer,
    work: () => T | PromiseLike<T>,
    { cost, afterLook, signal }: FairJobOptions = {},
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

  /** Runs synchronous work outside of a turn and charges its time to a tenant. */
  counted<T>(payer: Payer, work: () => T): T {
    const end = this.counting(payer)
    try {
      return work()
    } finally {
      end()
    }
  }

  /**
   * Starts charging time outside of a turn.
   * @returns stops; must be called before the event loop turns
   */
  counting(payer: Payer): () => void {
    const started = this.#clock.now()
    return () => this.charge(payer, this.#clock.since(started))
  }

  /** Charges milliseconds spent outside of a turn to a tenant. */
  charge(payer: Payer, milliseconds: number): void {
    this.#count(payer, milliseconds, priceOf(milliseconds))
  }

  #count(payer: Payer, milliseconds: number, price: number): void {
    this.#used += milliseconds
    this.#order.charge(payer, price)
    this.#pump()
  }

  /**
   * @param counted cost that is already charged
   * @param isUsual whether its time updates the estimate for the tenant's next job
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
      // A long job gets a slice of its own.
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
