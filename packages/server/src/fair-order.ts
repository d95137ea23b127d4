/** Whose turn it is: a member, an address. */
export interface Tenant {
  /** Distinguishes this tenant from all others. */
  readonly key: string
}

/** Work that waits for its turn. */
export interface Waiting<Payer extends Tenant = Tenant> {
  readonly payer: Payer
  /** What it is expected to take, in milliseconds of the contested resource. */
  readonly cost: number
}

interface Line<Job extends Waiting> {
  readonly payer: Job['payer']
  readonly jobs: Job[]
  /** Virtual time at which it began to wait. */
  readonly since: number
  /** Virtual time at which its first job may start. */
  start: number
}

/**
 * The order in which waiting work is done: fair queueing by start and finish times (as in "start-time fair queueing", Goyal et al.,
 * 1996). Time here is virtual: the milliseconds that each payer has had, divided by their weight. Whoever would be done first by that
 * clock is next, so that who asks for little goes before who asks for much, small work goes before large, and nobody waits
 * for ever: the clock never stands still while work is done, so that newcomers start behind those who have waited for long.
 * A payer who is alone gets everything; nothing is kept for anybody who does not ask.
 *
 * It remembers a payer only while something of theirs waits or they are ahead of the others, and forgets everybody when nothing
 * waits: however many addresses come, the memory is bounded by what waits.
 */
export class FairOrder<Job extends Waiting> {
  readonly #lines = new Map<string, Line<Job>>()
  /** Virtual time up to which a payer has had their part; only where that is ahead of the clock. */
  readonly #had = new Map<string, number>()
  readonly #burst: number
  readonly #weightOf: (payer: Job['payer']) => number
  #clock = 0
  /** What the job that was taken out last was expected to cost. */
  #last = 0
  #size = 0

  /**
   * @param weightOf how many parts a payer gets; one each where it is left out
   * @param burst virtual milliseconds that a payer may be ahead of the others for an eighth of them: who asks for little at a time is no crowd
   */
  constructor(weightOf: (payer: Job['payer']) => number = () => 1, burst = 0) {
    this.#weightOf = weightOf
    this.#burst = burst
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
    let next: Line<Job> | undefined
    let soonest = Infinity
    let weights = 0
    for (const line of this.#lines.values()) {
      const [first] = line.jobs
      const weight = this.#weightOf(line.payer)
      weights += weight
      const finish = line.start + (first?.cost ?? 0) / weight
      if (!first || finish >= soonest || !mayRun(first)) continue
      soonest = finish
      next = line
    }
    if (!next || (next.jobs[0]?.cost ?? 0) > room) return undefined
    const job = next.jobs.shift()
    if (!job) return undefined
    const { payer, since } = next
    this.#clock = Math.max(this.#clock + this.#last / weights / AGEING, next.start)
    this.#last = job.cost
    const had = Math.max(next.start, this.#had.get(payer.key) ?? 0)
    this.#had.set(payer.key, had + soonest - next.start)
    next.start = this.#startOf(payer, since)
    this.#drop(next)
    return job
  }

  /** Counts what a payer has had beyond (or, negative, less than) what was expected. */
  charge(payer: Job['payer'], cost: number): void {
    const part = cost / this.#weightOf(payer)
    const had = (this.#had.get(payer.key) ?? this.#clock) + part
    if (had > this.#clock) this.#had.set(payer.key, had)
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
    this.#last = 0
  }

  #startOf({ key }: Tenant, since: number): number {
    const ahead = Math.max(0, (this.#had.get(key) ?? 0) - since)
    return since + ahead - Math.min(ahead, this.#burst) * (1 - 1 / LENIENCY)
  }

  #lengthOf(line: Line<Job> | undefined): number {
    return line ? line.jobs.length / this.#weightOf(line.payer) : 0
  }

  #drop(line: Line<Job>): void {
    this.#size -= 1
    if (line.jobs.length === 0) this.#lines.delete(line.payer.key)
    if (this.#had.size <= REMEMBERED) return
    for (const [key, had] of this.#had) if (had <= this.#clock) this.#had.delete(key)
    if (this.#had.size > REMEMBERED) this.#had.clear()
  }
}

/**
 * How many times slower than the work the clock runs at least: else ever new payers with small work, who start at it, would come
 * before larger work for ever. As fast as the work, newcomers with little would wait for half a round of those who ask for much.
 */
const AGEING = 8

/** What of a burst counts: not all, so that a page comes at once, and not nothing, so that of two payers who had less is first. */
const LENIENCY = 8

/** Payers ahead of the clock that are remembered at once. */
const REMEMBERED = 10_000
