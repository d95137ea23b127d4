/** Whose turn it is: a member, an address. */
export interface Tenant {
  /** Distinguishes this tenant from all others. */
  readonly key: string
}

/** Work that waits for its turn. */
export interface WaitingJob<Payer extends Tenant = Tenant> {
  readonly payer: Payer
  /** What it is expected to take, in milliseconds of the contested resource. */
  readonly cost: number
}

interface Line<Job extends WaitingJob> {
  readonly payer: Job['payer']
  readonly jobs: Job[]
  /** Virtual time at which it began to wait. */
  readonly since: number
  /** Virtual time at which its first job may start. */
  start: number
}

export interface FairOrderOptions {
  /** Virtual milliseconds that a payer may be ahead of the others without losing a turn: who asks for little at a time is no crowd. */
  burst?: number
  /** Virtual milliseconds that a payer who has had nothing of late may have before those who have their part all the time. */
  credit?: number
}

/**
 * The order in which waiting work is done: fair queueing by start and finish times (as in "start-time fair queueing", Goyal et al.,
 * 1996). Time here is virtual: the milliseconds that each payer has had, divided by their weight. Whoever would be done first by that
 * clock is next, so that who asks for little goes before who asks for much, small work goes before large, and nobody waits
 * for ever: for the payer who has waited longest the clock always goes on, so that no number of newcomers keeps them from their turn.
 * A payer who is alone gets everything; nothing is kept for anybody who does not ask.
 *
 * It remembers a payer only while something of theirs waits or they are ahead of the others, and forgets everybody when nothing
 * waits: however many addresses come, the memory is bounded by what waits.
 */
export class FairOrder<Job extends WaitingJob> {
  readonly #lines = new Map<string, Line<Job>>()
  /** Virtual time up to which a payer has had their part; only where that is ahead of a newcomer's. */
  readonly #had = new Map<string, number>()
  readonly #burst: number
  readonly #credit: number
  readonly #weightOf: (payer: Job['payer']) => number
  #clock = 0
  /** By how much the clock has fallen behind while the payer who has waited longest was passed over. */
  #lag = 0
  #size = 0

  /** @param weightOf how many parts a payer gets; one each where it is left out */
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

  /** How many jobs of one payer wait. */
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
   * Takes out what is next and counts its expected cost.
   * @param mayRun leaves out payers whose next job may not start now
   * @param room what it may be expected to cost; what is next and takes more stays where it is
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
    // It waits for its next turn from now on.
    this.#lines.delete(payer.key)
    this.#lines.set(payer.key, next)
    this.#drop(next)
    return job
  }

  /** Counts what a payer has had beyond (or, negative, less than) what was expected. */
  charge(payer: Job['payer'], cost: number): void {
    const part = cost / this.#weightOf(payer)
    const had = (this.#had.get(payer.key) ?? this.#newcomer) + part
    if (had > this.#newcomer) this.#had.set(payer.key, had)
    else this.#had.delete(payer.key)
    const line = this.#lines.get(payer.key)
    if (line) line.start = this.#startOf(payer, line.since)
  }

  /** Takes a job out that nobody waits for any more. */
  remove(job: Job): boolean {
    const line = this.#lines.get(job.payer.key)
    const at = line?.jobs.indexOf(job) ?? -1
    if (!line || at === -1) return false
    line.jobs.splice(at, 1)
    this.#drop(line)
    return true
  }

  /** The line that is next, and the one that has waited longest for its turn: the map has them in that order. */
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

  /** Takes out the newest job of whoever has most of them waiting: who is turned away where no more can wait. */
  shed(): Job | undefined {
    let longest: Line<Job> | undefined
    for (const line of this.#lines.values())
      if (this.#lengthOf(line) > this.#lengthOf(longest)) longest = line
    const job = longest?.jobs.pop()
    if (longest && job) this.#drop(longest)
    return job
  }

  /** Forgets who had what. Called when nothing is contested any more. */
  rest(): void {
    if (this.#size > 0) return
    this.#had.clear()
    this.#clock = 0
    this.#lag = 0
  }

  /** Virtual time at which a payer starts who has had nothing of late. */
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
 * Newcomers start at the clock, which may stand still as long as they come. For the payer who has waited longest it is never
 * slower than the work by more than this factor.
 */
const AGEING = 8

/** Payers ahead of the clock that are remembered at once. */
const REMEMBERED = 10_000
