import { performance } from 'node:perf_hooks'
import { FairOrder, type WaitingJob } from '@orrery/server-kit/fair-order'

/**
 * `page`; `costly`: many times as expensive, such as a search, a filtered list or a form; `picture`: an image proxied from the
 * content lake; `drawing`: an Open Graph image rendered here from a photograph that the lake resizes.
 */
export const requestClasses = ['page', 'costly', 'picture', 'drawing'] as const
export type RequestClass = (typeof requestClasses)[number]

/** Why a request is rejected: its own address has too many queued (429), or all addresses together have (503). */
export interface RequestRejection {
  status: 429 | 503
  /** Seconds. */
  retryAfter: number
}

export interface ScheduledRequest {
  /** Client address; limits are per address. */
  address: string
  class: RequestClass
  /** Passes the request to Next.js, which calls `done` when its work is over; only the first call counts. */
  start: (done: () => void) => void
  reject: (rejection: RequestRejection) => void
}

export interface ClassLimits {
  /** Concurrent requests however busy the event loop is, and the number started per turn of it. */
  minConcurrent: number
  /** Concurrent requests while the event loop has idle time, because they wait for I/O. */
  maxConcurrent: number
  /** Concurrent requests of one address. */
  maxConcurrentPerAddress: number
  /** Queued requests of one address. */
  maxQueuedPerAddress: number
  /** Queued requests in all. */
  maxQueued: number
  /** Queued requests in all while the event loop lags. */
  maxQueuedWhileLagging: number
  /** Maximum time that a request counts as running, in ms: longer ones wait for I/O or for a slow client. */
  maxRunMs: number
}

/** One or two renders saturate a CPU; a page with many images requests all of them at once. */
export const defaultClassLimits: Readonly<Record<RequestClass, ClassLimits>> = {
  page: {
    minConcurrent: 2,
    maxConcurrent: 48,
    maxConcurrentPerAddress: 16,
    maxQueuedPerAddress: 100,
    maxQueued: 500,
    maxQueuedWhileLagging: 500,
    maxRunMs: 5_000,
  },
  // An uncached image waits in the queue of the content lake.
  picture: {
    minConcurrent: 2,
    maxConcurrent: 48,
    maxConcurrentPerAddress: 16,
    maxQueuedPerAddress: 100,
    maxQueued: 500,
    maxQueuedWhileLagging: 300,
    maxRunMs: 250,
  },
  costly: {
    minConcurrent: 1,
    maxConcurrent: 12,
    maxConcurrentPerAddress: 6,
    maxQueuedPerAddress: 40,
    maxQueued: 160,
    maxQueuedWhileLagging: 60,
    maxRunMs: 5_000,
  },
  drawing: {
    minConcurrent: 1,
    maxConcurrent: 12,
    maxConcurrentPerAddress: 6,
    maxQueuedPerAddress: 40,
    maxQueued: 160,
    maxQueuedWhileLagging: 60,
    maxRunMs: 5_000,
  },
}

/** Clock and event loop as the scheduler sees them; tests replace it. Times are in ms. */
export interface EventLoopMonitor {
  now: () => number
  /** Whether the event loop had idle time since the last call. */
  isIdle: () => boolean
  /** Calls back after the event loop has polled the network. */
  afterNetwork: (callback: () => void) => void
  /** Calls back after a delay; the timer does not keep the process alive. */
  setTimer: (ms: number, callback: () => void) => void
}

/** Interval of event loop checks while requests are queued, in ms. */
const checkEveryMs = 10
/** A check that runs this late means that the loop lags; it counts as lagging for the time below. In ms. */
const lagThresholdMs = 200
const lagHoldMs = 1_000
/** Maximum time in the queue, in ms; the client has given up by then. */
const maxQueueMs = 20_000
/** Assumed duration of a request before any was measured, in ms. */
const initialDurationMs = 50

interface Job extends WaitingJob {
  request: ScheduledRequest
  since: number
}

interface Running {
  since: number
  end: () => void
}

class ClassQueue {
  readonly order = new FairOrder<Job>()
  readonly waiting = new Set<Job>()
  readonly running = new Set<Running>()
  readonly runningOf = new Map<string, number>()
  /** Requests started since the event loop last polled the network. */
  started = 0
  /** Moving average of request durations, in ms. */
  duration = initialDurationMs
}

/**
 * Limits how many requests Next.js works on. Few run concurrently, so that the event loop stays responsive; the others wait in a
 * fair queue by address. A flooding address delays another one only by the requests that run already.
 * While the event loop has idle time more run concurrently: they wait for content, not for the CPU.
 */
export class RequestScheduler {
  readonly #limits: Readonly<Record<RequestClass, ClassLimits>>
  readonly #loop: EventLoopMonitor
  readonly #queues: Readonly<Record<RequestClass, ClassQueue>> = {
    page: new ClassQueue(),
    costly: new ClassQueue(),
    picture: new ClassQueue(),
    drawing: new ClassQueue(),
  }
  #isMonitoring = false
  #lateUntil = -Infinity

  constructor(
    loop: EventLoopMonitor = nodeEventLoopMonitor(),
    limits: Readonly<Record<RequestClass, ClassLimits>> = defaultClassLimits,
  ) {
    this.#loop = loop
    this.#limits = limits
  }

  /** Number of queued requests of a class. */
  queuedCount(kind: RequestClass): number {
    return this.#queues[kind].waiting.size
  }

  /**
   * Runs a request now, queues it, or rejects it.
   *
   * @returns cancels the queued request; call it when the client disconnects
   */
  schedule(request: ScheduledRequest): () => void {
    const { address, class: kind } = request
    const {
      maxQueuedPerAddress: waitingEach,
      maxQueued: waiting,
      maxQueuedWhileLagging: waitingWhileLate,
    } = this.#limits[kind]
    const queue = this.#queues[kind]
    if (queue.order.waitingOf(address) >= waitingEach) {
      request.reject({ status: 429, retryAfter: retryAfter(queue, queue.order.waitingOf(address)) })
      return () => {}
    }
    const job: Job = { payer: { key: address }, cost: 1, request, since: this.#loop.now() }
    queue.order.push(job)
    queue.waiting.add(job)
    this.#startNext(kind, this.#limits[kind].minConcurrent)
    const isLate = this.#loop.now() < this.#lateUntil
    if (queue.waiting.size > (isLate ? waitingWhileLate : waiting)) {
      const shed = queue.order.shed()
      if (shed) this.#reject(queue, shed)
    }
    this.#monitor()
    return () => {
      if (queue.order.remove(job)) queue.waiting.delete(job)
    }
  }

  #reject(queue: ClassQueue, job: Job): void {
    queue.waiting.delete(job)
    job.request.reject({ status: 503, retryAfter: retryAfter(queue, queue.waiting.size) })
  }

  #startNext(kind: RequestClass, most: number): void {
    const queue = this.#queues[kind]
    const { maxConcurrentPerAddress: mostEach, minConcurrent: always } = this.#limits[kind]
    const mayRun = ({ payer }: Job): boolean => (queue.runningOf.get(payer.key) ?? 0) < mostEach
    while (queue.running.size < most && queue.started < always) {
      const job = queue.order.pop(mayRun)
      if (!job) break
      this.#run(kind, job)
    }
    if (queue.running.size === 0) queue.order.rest()
  }

  #run(kind: RequestClass, job: Job): void {
    const queue = this.#queues[kind]
    const { key } = job.payer
    queue.waiting.delete(job)
    // A cached page may be sent within one turn of the event loop, so a queue of them would block network I/O.
    if (queue.started === 0)
      this.#loop.afterNetwork(() => {
        queue.started = 0
        this.#startNext(kind, this.#limits[kind].minConcurrent)
      })
    queue.started += 1
    queue.runningOf.set(key, (queue.runningOf.get(key) ?? 0) + 1)
    const since = this.#loop.now()
    const end = (): void => {
      if (!queue.running.delete(running)) return
      const left = (queue.runningOf.get(key) ?? 1) - 1
      if (left === 0) queue.runningOf.delete(key)
      else queue.runningOf.set(key, left)
      queue.duration += (this.#loop.now() - since - queue.duration) / 8
      this.#startNext(kind, this.#limits[kind].minConcurrent)
    }
    const running: Running = { since, end }
    queue.running.add(running)
    job.request.start(end)
  }

  /** Checks the event loop periodically while requests are queued. */
  #monitor(): void {
    if (this.#isMonitoring || requestClasses.every((kind) => this.queuedCount(kind) === 0)) return
    this.#isMonitoring = true
    const due = this.#loop.now() + checkEveryMs
    this.#loop.setTimer(checkEveryMs, () => {
      this.#isMonitoring = false
      const now = this.#loop.now()
      if (now - due > lagThresholdMs) this.#lateUntil = now + lagHoldMs
      const isIdle = this.#loop.isIdle()
      for (const kind of requestClasses) this.#checkClass(kind, now, isIdle)
      this.#monitor()
    })
  }

  #checkClass(kind: RequestClass, now: number, isIdle: boolean): void {
    const queue = this.#queues[kind]
    const { minConcurrent: always, maxConcurrent: most, maxRunMs: longestRun } = this.#limits[kind]
    for (const { since, end } of queue.running) if (now - since > longestRun) end()
    for (const job of queue.waiting) {
      if (now - job.since <= maxQueueMs) break
      if (queue.order.remove(job)) this.#reject(queue, job)
    }
    if (isIdle) this.#startNext(kind, Math.min(most, Math.max(always, queue.running.size + 1)))
  }
}

function retryAfter({ duration }: ClassQueue, ahead: number): number {
  return Math.min(30, Math.max(1, Math.ceil(((ahead + 1) * duration) / 1_000)))
}

/** Event loop utilization below which more requests may run. */
const busyUtilization = 0.8

function nodeEventLoopMonitor(): EventLoopMonitor {
  let last = performance.eventLoopUtilization()
  return {
    now: () => performance.now(),
    isIdle() {
      const present = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(present, last)
      last = present
      return utilization < busyUtilization
    },
    afterNetwork: (callback) => void setImmediate(callback),
    setTimer: (ms, callback) => void setTimeout(callback, ms).unref(),
  }
}
