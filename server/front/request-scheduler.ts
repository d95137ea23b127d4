import { performance } from 'node:perf_hooks'
import { FairOrder, type WaitingJob } from '@orrery/server-kit/fair-order'

/**
 * A page; a request that costs many times as much: a search, a filtered list, a form; a picture that is passed on from the content
 * lake; or one that is drawn here, of a photograph that the lake makes smaller.
 */
export const requestClasses = ['page', 'costly', 'picture', 'drawing'] as const
export type RequestClass = (typeof requestClasses)[number]

/** Why a request is not answered: its own address has too much waiting (429), or everybody together has (503). */
export interface Rejection {
  status: 429 | 503
  /** Seconds. */
  retryAfter: number
}

export interface ScheduledRequest {
  /** The address that limits count by. */
  address: string
  class: RequestClass
  /** Hands the request to the framework. `done` is called when its work is over; only the first call counts. */
  start: (done: () => void) => void
  reject: (rejection: Rejection) => void
}

export interface ClassLimits {
  /** Requests that run at once, however busy the event loop is, and that start between two turns of it. */
  always: number
  /** Requests that run at once while the event loop is idle between them: they wait for others. */
  most: number
  /** Of these, requests of one address. */
  mostEach: number
  /** Requests of one address that wait. */
  waitingEach: number
  /** Requests that wait altogether. */
  waiting: number
  /** The same while the event loop is late. */
  waitingWhileLate: number
  /** Longest that a request counts as running, in ms: what takes longer waits for others, or for a slow client. */
  longestRun: number
}

/** One or two renders keep a processor busy; a page with many pictures asks for all of them at once. */
export const usualLimits: Readonly<Record<RequestClass, ClassLimits>> = {
  page: {
    always: 2,
    most: 48,
    mostEach: 16,
    waitingEach: 100,
    waiting: 500,
    waitingWhileLate: 500,
    longestRun: 5_000,
  },
  // A picture that is not kept waits in the content lake, which has a queue of its own.
  picture: {
    always: 2,
    most: 48,
    mostEach: 16,
    waitingEach: 100,
    waiting: 500,
    waitingWhileLate: 300,
    longestRun: 250,
  },
  costly: {
    always: 1,
    most: 12,
    mostEach: 6,
    waitingEach: 40,
    waiting: 160,
    waitingWhileLate: 60,
    longestRun: 5_000,
  },
  drawing: {
    always: 1,
    most: 12,
    mostEach: 6,
    waitingEach: 40,
    waiting: 160,
    waitingWhileLate: 60,
    longestRun: 5_000,
  },
}

/** What the scheduler measures, in ms where it is a time. */
export interface LoopState {
  now: () => number
  /** Whether the event loop had time to spare since the last call. */
  isIdle: () => boolean
  /** Calls back when the event loop has looked at the network. */
  soon: (callback: () => void) => void
  /** Calls back after so many ms; without a reference that keeps the process alive. */
  after: (ms: number, callback: () => void) => void
}

/** Ms between two looks at the event loop while somebody waits. */
const lookEvery = 10
/** A look that comes so many ms late is one of a loop that is late, and for how long that counts. */
const late = 200
const lateFor = 1_000
/** Longest that a request waits; a proxy or a person has given up by then. */
const longestWait = 20_000
/** Ms that a request takes before any was measured. */
const unmeasured = 50

interface Job extends WaitingJob {
  request: ScheduledRequest
  since: number
}

interface Running {
  since: number
  end: () => void
}

class Line {
  readonly order = new FairOrder<Job>()
  readonly waiting = new Set<Job>()
  readonly running = new Set<Running>()
  readonly runningOf = new Map<string, number>()
  /** Requests that were started since the event loop last looked at the network. */
  started = 0
  /** Ms that a request takes, as the newest ones did. */
  duration = unmeasured
}

/**
 * Decides which requests the framework works on. Few run at once, so that the event loop turns quickly; the others wait in an
 * order that is fair to addresses. An address that floods delays another one by what runs already, and by no more.
 * While the event loop is idle more run at once: they wait for content, not for the processor.
 */
export class RequestScheduler {
  readonly #limits: Readonly<Record<RequestClass, ClassLimits>>
  readonly #loop: LoopState
  readonly #lines: Readonly<Record<RequestClass, Line>> = {
    page: new Line(),
    costly: new Line(),
    picture: new Line(),
    drawing: new Line(),
  }
  #isLooking = false
  #lateUntil = -Infinity

  constructor(
    loop: LoopState = nodeLoop(),
    limits: Readonly<Record<RequestClass, ClassLimits>> = usualLimits,
  ) {
    this.#loop = loop
    this.#limits = limits
  }

  /** Requests of a class that wait. */
  waiting(kind: RequestClass): number {
    return this.#lines[kind].waiting.size
  }

  /**
   * Runs a request now, or in its turn, or rejects it.
   *
   * @returns to be called when nobody waits for the answer any more
   */
  enter(request: ScheduledRequest): () => void {
    const { address, class: kind } = request
    const { waitingEach, waiting, waitingWhileLate } = this.#limits[kind]
    const line = this.#lines[kind]
    if (line.order.waitingOf(address) >= waitingEach) {
      request.reject({ status: 429, retryAfter: retryAfter(line, line.order.waitingOf(address)) })
      return () => {}
    }
    const job: Job = { payer: { key: address }, cost: 1, request, since: this.#loop.now() }
    line.order.push(job)
    line.waiting.add(job)
    this.#next(kind, this.#limits[kind].always)
    const isLate = this.#loop.now() < this.#lateUntil
    if (line.waiting.size > (isLate ? waitingWhileLate : waiting)) {
      const shed = line.order.shed()
      if (shed) this.#reject(line, shed)
    }
    this.#look()
    return () => {
      if (line.order.remove(job)) line.waiting.delete(job)
    }
  }

  #reject(line: Line, job: Job): void {
    line.waiting.delete(job)
    job.request.reject({ status: 503, retryAfter: retryAfter(line, line.waiting.size) })
  }

  #next(kind: RequestClass, most: number): void {
    const line = this.#lines[kind]
    const { mostEach, always } = this.#limits[kind]
    const mayRun = ({ payer }: Job): boolean => (line.runningOf.get(payer.key) ?? 0) < mostEach
    while (line.running.size < most && line.started < always) {
      const job = line.order.pop(mayRun)
      if (!job) break
      this.#run(kind, job)
    }
    if (line.running.size === 0) line.order.rest()
  }

  #run(kind: RequestClass, job: Job): void {
    const line = this.#lines[kind]
    const { key } = job.payer
    line.waiting.delete(job)
    // A page that is kept may be answered without a turn of the event loop, and a queue of them would hold up the network.
    if (line.started === 0)
      this.#loop.soon(() => {
        line.started = 0
        this.#next(kind, this.#limits[kind].always)
      })
    line.started += 1
    line.runningOf.set(key, (line.runningOf.get(key) ?? 0) + 1)
    const since = this.#loop.now()
    const end = (): void => {
      if (!line.running.delete(running)) return
      const left = (line.runningOf.get(key) ?? 1) - 1
      if (left === 0) line.runningOf.delete(key)
      else line.runningOf.set(key, left)
      line.duration += (this.#loop.now() - since - line.duration) / 8
      this.#next(kind, this.#limits[kind].always)
    }
    const running: Running = { since, end }
    line.running.add(running)
    job.request.start(end)
  }

  /** Looks at the event loop for as long as somebody waits. */
  #look(): void {
    if (this.#isLooking || requestClasses.every((kind) => this.waiting(kind) === 0)) return
    this.#isLooking = true
    const due = this.#loop.now() + lookEvery
    this.#loop.after(lookEvery, () => {
      this.#isLooking = false
      const now = this.#loop.now()
      if (now - due > late) this.#lateUntil = now + lateFor
      const isIdle = this.#loop.isIdle()
      for (const kind of requestClasses) this.#tend(kind, now, isIdle)
      this.#look()
    })
  }

  #tend(kind: RequestClass, now: number, isIdle: boolean): void {
    const line = this.#lines[kind]
    const { always, most, longestRun } = this.#limits[kind]
    for (const { since, end } of line.running) if (now - since > longestRun) end()
    for (const job of line.waiting) {
      if (now - job.since <= longestWait) break
      if (line.order.remove(job)) this.#reject(line, job)
    }
    if (isIdle) this.#next(kind, Math.min(most, Math.max(always, line.running.size + 1)))
  }
}

function retryAfter({ duration }: Line, ahead: number): number {
  return Math.min(30, Math.max(1, Math.ceil(((ahead + 1) * duration) / 1_000)))
}

/** Part of its time for which an event loop with room for more works. */
const busy = 0.8

function nodeLoop(): LoopState {
  let last = performance.eventLoopUtilization()
  return {
    now: () => performance.now(),
    isIdle() {
      const present = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(present, last)
      last = present
      return utilization < busy
    },
    soon: (callback) => void setImmediate(callback),
    after: (ms, callback) => void setTimeout(callback, ms).unref(),
  }
}
