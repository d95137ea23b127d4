/** A scheduling tenant: a member or an address. */
export interface Tenant {
  /** Unique key. */
  readonly key: string
}

/** A waiting job. */
export interface WaitingJob<Payer extends Tenant = Tenant> {
  readonly payer: Payer
  /** Estimated milliseconds of the contended resource. */
  readonly cost: number
}

interface Line<Job extends WaitingJob> {
  readonly payer: Job['payer']
  readonly jobs: Job[]
  /** Virtual time at which it started waiting. */
  readonly since: number
  /** Virtual start time of its first job. */
  start: number
}

export interface FairOrderOptions {
  /** Virtual milliseconds that a tenant may be ahead of the others without losing its turn, for light use. */
  burst?: number
  /** Virtual milliseconds by which a recently idle tenant precedes those with constant load. */
  credit?: number
}

/**
 * Schedules waiting jobs by start-time fair queueing (Goyal et al., 1996). Virtual time is the milliseconds
 * consumed by each tenant, divided by its weight; the job with the earliest virtual finish time is next.
 * Light tenants precede heavy ones, and small jobs large ones. No tenant starves: the clock always advances
 * for the one that has waited longest, however many newcomers arrive. A single tenant gets everything; no
 * capacity is reserved.
 * A tenant is tracked only while its jobs wait or it is ahead of the others, and all are dropped when no job
 * waits, so that memory is bounded by the waiting jobs.
 */
export class FairOrder<Job extends WaitingJob> {
  readonly #lines = new Map<string, Line<Job>>()
  /** Virtual time consumed by a tenant; only if ahead of a newcomer's. */
  readonly #had = new Map<string, number>()
  readonly #burst: number
  readonly #credit: number
  readonly #weightOf: (payer: Job['payer']) => number
  #clock = 0
  /** How far the clock is behind while the longest-waiting tenant is skipped. */
  #lag = 0
  #size = 0

  /** @param weightOf weight of a tenant; 1 by default */
  constructor(
    weightOf: (payer: Job['payer']) => number = () => 1,
    { burst = 0, credit = 0 }: FairOrderOptions = {},
  ) {
    this.#weightOf = weightOf
    this.#burst = burst
    this.#credit = credit
  }

  get size(): number {
    return this.#size
  }

  /** Number of waiting jobs of one tenant. */
  waitingOf(key: string): number {
    return this.#lines.get(key)?.jobs.length ?? 0
  }

  push(job: Job): void {
    const { payer } = job
    const line = this.#lines.get(payer.key)
    if (line) line.jobs.push(job)
    else {
      const since = this.#clock
      const start = this.#startOf(payer, since)
      this.#lines.set(payer.key, { payer, jobs: [job], since, start })
    }
    this.#size += 1
  }

  /**
   * Removes the next job and charges its estimated cost.
   * @param mayRun excludes tenants whose next job may not start now
   * @param room maximum estimated cost; a more expensive next job stays queued
   */
  pop(mayRun: (job: Job) => boolean = () => true, room = Infinity): Job | undefined {
    const { next, longest } = this.#next(mayRun)
    const [job] = next?.jobs ?? []
    if (!next || !job || job.cost > room) return undefined
    next.jobs.shift()
    const { payer, since, start } = next
    const advance = Math.max(0, start - this.#clock)
    this.#clock += advance
    this.#lag = next === longest ? 0 : Math.max(0, this.#lag + job.cost / AGEING - advance)
    const had = Math.max(start, this.#had.get(payer.key) ?? -Infinity)
    this.#had.set(payer.key, had + job.cost / this.#weightOf(payer))
    next.start = this.#startOf(payer, since)
    // Requeued for its next turn.
    this.#lines.delete(payer.key)
    this.#lines.set(payer.key, next)
    this.#drop(next)
    return job
  }

  /** Charges the difference between actual and estimated cost, possibly negative. */
  charge(payer: Job['payer'], cost: number): void {
    const part = cost / this.#weightOf(payer)
    const had = (this.#had.get(payer.key) ?? this.#newcomer) + part
    if (had > this.#newcomer) this.#had.set(payer.key, had)
    else this.#had.delete(payer.key)
    const line = this.#lines.get(payer.key)
    if (line) line.start = this.#startOf(payer, line.since)
  }

  /** Removes a job that no client waits for. */
  remove(job: Job): boolean {
    const line = this.#lines.get(job.payer.key)
    const at = line?.jobs.indexOf(job) ?? -1
    if (!line || at === -1) return false
    line.jobs.splice(at, 1)
    this.#drop(line)
    return true
  }

  /** The next queue, and the longest-waiting one; the map is in order of waiting. */
  #next(mayRun: (job: Job) => boolean): { next?: Line<Job>; longest?: Line<Job> } {
    let longest: Line<Job> | undefined
    let next: Line<Job> | undefined
    let soonest = Infinity
    for (const line of this.#lines.values()) {
      const [first] = line.jobs
      const finish = line.start + (first?.cost ?? 0) / this.#weightOf(line.payer)
      if (!first || finish >= soonest || !mayRun(first)) continue
      if (!longest && finish <= this.#newcomer + this.#lag) return { next: line, longest: line }
      longest ??= line
      soonest = finish
      next = line
    }
    return next && longest ? { next, longest } : {}
  }

  /** Removes the newest job of the tenant with the most waiting ones, to reject it when the queue is full. */
  shed(): Job | undefined {
    let longest: Line<Job> | undefined
    for (const line of this.#lines.values())
      if (this.#lengthOf(line) > this.#lengthOf(longest)) longest = line
    const job = longest?.jobs.pop()
    if (longest && job) this.#drop(longest)
    return job
  }

  /** Resets all tenants. Called when the resource is idle. */
  rest(): void {
    if (this.#size > 0) return
    this.#had.clear()
    this.#clock = 0
    this.#lag = 0
  }

  /** Virtual start time of a recently idle tenant. */
  get #newcomer(): number {
    return this.#clock - this.#credit
  }

  #startOf({ key }: Tenant, since: number): number {
    return Math.max(since - this.#credit, (this.#had.get(key) ?? -Infinity) - this.#burst)
  }

  #lengthOf(line: Line<Job> | undefined): number {
    return line ? line.jobs.length / this.#weightOf(line.payer) : 0
  }

  #drop(line: Line<Job>): void {
    this.#size -= 1
    if (line.jobs.length === 0) this.#lines.delete(line.payer.key)
    if (this.#had.size <= REMEMBERED) return
    for (const [key, had] of this.#had) if (had <= this.#newcomer) this.#had.delete(key)
    if (this.#had.size > REMEMBERED) this.#had.clear()
  }
}

/**
 * Newcomers start at the current clock, which may stand still while they keep arriving. For the
 * longest-waiting tenant it advances at least at this fraction of the work done.
 */
const AGEING = 8

/** Maximum tracked tenants ahead of the clock. */
const REMEMBERED = 10_000
