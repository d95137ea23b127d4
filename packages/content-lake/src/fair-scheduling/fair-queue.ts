import { FairOrder, type WaitingJob } from '@orrery/server-kit/fair-order'
import { type Tenant, type TenantClass, tenantWeight, ThrottledError } from './tenant.ts'

export interface FairQueueOptions {
  /** What is waited for, as the refusal names it: "Too many <what> wait already". */
  jobName: string
  /** Jobs under way at the same time. */
  slots: number
  /** Jobs of one payer under way at the same time; without a limit where it is left out. */
  slotsPerTenant?: SlotsPerTenant
  /** Slots that costly jobs may have, so that cheaper ones find the others free. */
  expensive?: readonly ExpensiveJobLimit[]
  /** Milliseconds that a payer who had nothing of late may have before the others; none where it is left out. */
  credit?: number
  /** Jobs of one payer that may wait. */
  waitingPerTenant: Readonly<Record<TenantClass, number>>
  /** Jobs that may wait altogether; whoever has most of them loses their newest. */
  waiting: number
}

type SlotsPerTenant = Partial<Record<TenantClass, number>>

/** A limit for jobs that are expected to take long. */
export interface ExpensiveJobLimit {
  /** It holds for jobs that are expected to take more milliseconds than this. */
  above: number
  /** Such jobs under way at the same time. */
  slots: number
  /** Of these, jobs of one payer; without a limit where it is left out. */
  slotsPerTenant?: SlotsPerTenant
}

interface Job extends WaitingJob<Tenant> {
  start(turn: Permit): void
  refuse(error: unknown): void
}

/** Work that is under way. */
export interface Permit {
  /** Ends it; what it really took, in milliseconds, where that is known. Only the first call counts. */
  release(cost?: number): void
}

/**
 * A resource that a few jobs use at the same time (a reader, renderers, password hashes) and many wait for, each in the fair turn of
 * whoever pays for it.
 */
export class FairQueue {
  readonly #options: FairQueueOptions
  readonly #limits: readonly ExpensiveJobLimit[]
  readonly #order: FairOrder<Job>
  readonly #running = new Set<Job>()
  /** Milliseconds that a job takes, as the newest ones did. */
  #usual = 100

  constructor(options: FairQueueOptions) {
    this.#options = options
    this.#limits = [{ ...options, above: -Infinity }, ...(options.expensive ?? [])]
    this.#order = new FairOrder<Job>(tenantWeight, options)
  }

  /** Jobs that wait. */
  get waiting(): number {
    return this.#order.size
  }

  get running(): number {
    return this.#running.size
  }

  /**
   * Waits for a turn. Who no longer waits (`signal`) leaves the line, and the promise is rejected with the signal's reason.
   * @param cost what the job is expected to take, in milliseconds
   * @throws (as a rejection) Throttled where too many wait already.
   */
  acquire(
    payer: Tenant,
    { cost, signal }: { cost: number; signal?: AbortSignal },
  ): Promise<Permit> {
    return new Promise<Permit>((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const leave = (): void => {
        if (this.#order.remove(job)) job.refuse(signal?.reason)
      }
      const job: Job = {
        payer,
        cost,
        start(turn) {
          signal?.removeEventListener('abort', leave)
          resolve(turn)
        },
        refuse(error) {
          signal?.removeEventListener('abort', leave)
          reject(error)
        },
      }
      if (this.#order.waitingOf(payer.key) >= this.#options.waitingPerTenant[payer.class])
        return reject(this.#throttled(this.#order.waitingOf(payer.key)))
      signal?.addEventListener('abort', leave, { once: true })
      this.#order.push(job)
      this.#next()
      if (this.#order.size > this.#options.waiting)
        this.#order.shed()?.refuse(this.#throttled(this.#order.size))
    })
  }

  #throttled(ahead: number): ThrottledError {
    const seconds = ((ahead + 1) * this.#usual) / this.#options.slots / 1000
    return new ThrottledError(
      `Too many ${this.#options.jobName} wait already; try again later`,
      seconds,
    )
  }

  #next(): void {
    while (this.#running.size < this.#options.slots) {
      const job = this.#order.pop((each) => this.#mayRun(each))
      if (!job) break
      this.#run(job)
    }
    if (this.#running.size === 0) this.#order.rest()
  }

  #mayRun(job: Job): boolean {
    return this.#limits.every((limit) => job.cost <= limit.above || this.#hasSlot(job, limit))
  }

  #hasSlot({ payer }: Job, { above, slots, slotsPerTenant }: ExpensiveJobLimit): boolean {
    const running = [...this.#running].filter(({ cost }) => cost > above)
    const own = running.filter(({ payer: { key } }) => key === payer.key)
    return running.length < slots && own.length < (slotsPerTenant?.[payer.class] ?? Infinity)
  }

  #run(job: Job): void {
    const { payer } = job
    this.#running.add(job)
    job.start({
      release: (cost = job.cost) => {
        if (!this.#running.delete(job)) return
        this.#usual += (cost - this.#usual) / 8
        this.#order.charge(payer, cost - job.cost)
        this.#next()
      },
    })
  }
}
