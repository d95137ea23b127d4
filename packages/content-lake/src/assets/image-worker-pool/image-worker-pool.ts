import { availableParallelism } from 'node:os'
import { FairQueue, type JobPermit } from '../../fair-scheduling/fair-queue.ts'
import type { Tenant } from '../../fair-scheduling/tenant.ts'
import type { SharedResultWaiters } from '../../fair-scheduling/shared-result-waiters.ts'
import { NICENESS, ImageWorker } from './image-worker.ts'
import type { ImageTask, ImageTaskResults } from './image-task.ts'

/** Cost and waiters of a task. */
export interface ImageTaskScheduling {
  waiters: SharedResultWaiters
  /** Estimated duration in milliseconds. */
  estimatedMs: number
  /** Aborted when the client disconnects. */
  signal: AbortSignal
}

/**
 * A task with at most this estimate, in milliseconds, is small: for example a thumbnail of a 24-megapixel
 * photograph.
 */
const SMALL = 200

/** A task with a higher estimate, in milliseconds, is long. */
const LONG = 400

/**
 * Credit of a new tenant in milliseconds, ahead of tenants with constant load: a page with a dozen new
 * thumbnails needs less.
 */
const CREDIT = 1_000

function isSmall({ estimatedMs }: Pick<ImageTaskScheduling, 'estimatedMs'>): boolean {
  return estimatedMs <= SMALL
}

/**
 * Orders image tasks: fair scheduling between tenants, cheapest first. Each size class of a tenant is
 * scheduled separately, so that thumbnails do not wait for large images. Long tasks use at most half of the
 * slots, and one extra slot is reserved for small tasks, which therefore only wait for other small ones.
 */
export class ImageTaskScheduler {
  readonly #queue: FairQueue

  /** @param places concurrent tasks, in addition to one small one */
  constructor(places: number) {
    this.#queue = new FairQueue({
      jobName: 'pictures',
      slots: places + 1,
      expensive: [
        { above: SMALL, slots: places },
        {
          above: LONG,
          slots: Math.max(1, Math.floor(places / 2)),
          slotsPerTenant: { stranger: 1 },
        },
      ],
      credit: CREDIT,
      // A waiting request takes about 75 kB; a browser sends at most a hundred at once.
      waitingPerTenant: { stranger: 200, member: 1_000 },
      waiting: 1_000,
    })
  }

  /**
   * Waits in the earliest turn of any waiter, so that a client that joins the task of a flooding tenant does
   * not wait as long as that tenant.
   * @throws (as a rejection) ThrottledError if every waiter has too many pending tasks; the signal's reason.
   */
  enter({ waiters, estimatedMs: cost, signal }: ImageTaskScheduling): Promise<JobPermit> {
    return new Promise<JobPermit>((resolve, reject) => {
      const first = new AbortController()
      const options = { cost, signal: AbortSignal.any([signal, first.signal]) }
      let waiting = 0
      const leave = waiters.observe((payer) => {
        waiting += 1
        this.#queue.acquire(sizedTenant(payer, cost), options).then(
          (turn) => {
            // The turn of a second tenant may arrive before that of the first is processed.
            if (first.signal.aborted) return turn.release(0)
            first.abort()
            leave()
            resolve(turn)
          },
          (error: unknown) => {
            waiting -= 1
            if (waiting > 0) return
            leave()
            reject(error)
          },
        )
      })
    })
  }
}

function sizedTenant(payer: Tenant, estimatedMs: number): Tenant {
  const size = estimatedMs <= SMALL ? 'small' : estimatedMs <= LONG ? 'medium' : 'long'
  return { key: `${payer.key} ${size}`, class: payer.class }
}

interface ImageWorkerPoolOptions {
  /** Concurrent tasks, in addition to one small one. */
  places: number
  /** Milliseconds after which a task is killed with its process. */
  deadline: number
  /** Milliseconds after which idle processes exit to free their memory. */
  idle: number
}

/**
 * Tasks with a lower estimate, in milliseconds, finish even without waiters: the result is cached, and
 * killing a process costs more.
 */
const MIN_CANCEL_COST = 1_000

/** Cost of starting a new process after a kill, in milliseconds. */
const PROCESS_START_COST = 250

/**
 * A pool of a few image worker processes with a queue. One process is reserved for small tasks and has a
 * higher CPU priority than the others.
 */
export class ImageWorkerPool {
  readonly #options: ImageWorkerPoolOptions
  readonly #queue: ImageTaskScheduler
  readonly #busy = new Set<ImageWorker>()
  readonly #idle = new Map<ImageWorker, NodeJS.Timeout>()

  constructor(options: ImageWorkerPoolOptions) {
    this.#options = options
    this.#queue = new ImageTaskScheduler(options.places)
  }

  /**
   * Runs a task in its turn. A task without waiters is dequeued, or killed if it is running and would take
   * long.
   * @throws (as a rejection) InvalidImageError for an image that cannot be processed; Throttled if too much
   * is pending; the signal's reason.
   */
  async perform<T extends ImageTask>(
    task: T,
    imageJob: ImageTaskScheduling,
  ): Promise<ImageTaskResults[T['what']]> {
    const turn = await this.#queue.enter(imageJob)
    const { estimatedMs, signal } = imageJob
    const started = performance.now()
    const end = estimatedMs < MIN_CANCEL_COST ? new AbortController().signal : signal
    let helper: ImageWorker | undefined
    try {
      // Throws if the system has no memory or process ids for another process.
      helper = this.#take(isSmall(imageJob) && !this.#isQuickBusy() ? 'quick' : 'background')
      return await helper.perform(task, this.#options.deadline, end)
    } finally {
      if (helper) this.#giveBack(helper)
      turn.release(performance.now() - started + (helper?.isUsable ? 0 : PROCESS_START_COST))
    }
  }

  #isQuickBusy(): boolean {
    return [...this.#busy].some(({ niceness }) => niceness === NICENESS.quick)
  }

  #take(kind: keyof typeof NICENESS): ImageWorker {
    const helper = this.#takeIdle(NICENESS[kind]) ?? new ImageWorker(process.env, NICENESS[kind])
    this.#busy.add(helper)
    return helper
  }

  #takeIdle(niceness: number): ImageWorker | undefined {
    for (const [helper, timer] of this.#idle) {
      if (helper.niceness !== niceness) continue
      clearTimeout(timer)
      this.#idle.delete(helper)
      if (helper.isUsable) return helper
    }
    return undefined
  }

  #giveBack(helper: ImageWorker): void {
    this.#busy.delete(helper)
    if (!helper.isUsable) return
    const retire = () => {
      this.#idle.delete(helper)
      helper.end()
    }
    this.#idle.set(helper, setTimeout(retire, this.#options.idle).unref())
  }
}

/** The pool of this process, shared by its lakes. */
export const imageWorkerPool = new ImageWorkerPool({
  places: Math.min(4, Math.max(2, availableParallelism())),
  deadline: 30_000,
  idle: 15_000,
})
