import { FairOrder, type WaitingJob } from '@orrery/server-kit/fair-order'
import { type Tenant, type TenantClass, schedulingWeightOf } from './tenant.ts'
import { ThrottledError } from './throttled-error.ts'

export interface FairQueueOptions {
  /** Name of the jobs in the error: "Too many <name> wait already". */
  jobName: string
  /** Concurrent jobs. */
  slots: number
  /** Concurrent jobs per tenant; unlimited by default. */
  slotsPerTenant?: SlotsPerTenant
  /** Limits for expensive jobs, so that cheap ones find free slots. */
  expensive?: readonly ExpensiveJobLimit[]
  /** Milliseconds by which an idle tenant may run ahead of others; none by default. */
  credit?: number
  /** Queued jobs per tenant. */
  waitingPerTenant: Readonly<Record<TenantClass, number>>
  /** Queued jobs in total; beyond, the tenant with the most loses its newest. */
  waiting: number
}

type SlotsPerTenant = Partial<Record<TenantClass, number>>

/** A limit for jobs that are expected to take long. */
export interface ExpensiveJobLimit {
  /** Applies to jobs with a higher estimated cost, in milliseconds. */
  above: number
  /** Concurrent jobs above that cost. */
  slots: number
  /** Of these, concurrent jobs per tenant; unlimited by default. */
  slotsPerTenant?: SlotsPerTenant
}

interface Job extends WaitingJob<Tenant> {
  start(turn: JobPermit): void
  refuse(error: unknown): void
}

/** Permission to run a job. */
export interface JobPermit {
  /** Ends the job, with its actual cost in milliseconds if known. Only the first call counts. */
  release(cost?: number): void
}

/**
 * Schedules a resource with few slots (query worker, image workers, password hashing) fairly among
 * tenants.
 */
export class FairQueue {
  readonly #options: FairQueueOptions
  readonly #limits: readonly ExpensiveJobLimit[]
  readonly #order: FairOrder<Job>
  readonly #running = new Set<Job>()
  /** Moving average of the job duration, in milliseconds. */
  #usual = 100

  constructor(options: FairQueueOptions) {
    this.#options = options
    this.#limits = [{ ...options, above: -Infinity }, ...(options.expensive ?? [])]
    this.#order = new FairOrder<Job>(schedulingWeightOf, options)
  }

  /** Number of queued jobs. */
  get waiting(): number {
    return this.#order.size
  }

  get running(): number {
    return this.#running.size
  }

  /**
   * Waits for a slot. An aborted signal removes the job, and the promise is rejected with its
   * reason.
   * @param cost estimated cost in milliseconds
   * @throws (as a rejection) ThrottledError if the queue is full
   */
  acquire(
    payer: Tenant,
    { cost, signal }: { cost: number; signal?: AbortSignal },
  ): Promise<JobPermit> {
    return new Promise<JobPermit>((resolve, reject) => {
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
