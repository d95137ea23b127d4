import { availableParallelism } from 'node:os'
import { FairQueue, type Permit } from '../../fair-scheduling/fair-queue.ts'
import type { Tenant } from '../../fair-scheduling/tenant.ts'
import type { WaitingTenants } from '../../fair-scheduling/waiting-tenants.ts'
import { NICENESS, ImageWorker } from './image-worker.ts'
import type { ImageTask, ImageTaskResults } from './image-task.ts'

/** What a task costs, and who waits for it. */
export interface ImageJob {
  waiters: WaitingTenants
  /** Milliseconds that it is expected to take. */
  estimatedMs: number
  /** Aborted when nobody waits for it any more. */
  signal: AbortSignal
}

/** Up to this estimatedMs, in milliseconds, a task is small: a thumbnail of a photograph of 24 megapixels is. */
const SMALL = 200

/** Beyond this estimatedMs, in milliseconds, a task is a long one. */
const LONG = 400

/** Milliseconds that a payer has before those who ask all the time: a page with a dozen new thumbnails takes less. */
const CREDIT = 1_000

function isSmall({ estimatedMs }: Pick<ImageJob, 'estimatedMs'>): boolean {
  return estimatedMs <= SMALL
}

/**
 * The order in which pictures are worked on: in fair turns of payers, the cheapest first, each size of a payer's tasks by itself, so
 * that their thumbnails do not wait for their large pictures. Long tasks have half of the places at most, and one place beside those
 * is for small tasks alone: a small task waits for other small ones only.
 */
export class ImageQueue {
  readonly #queue: FairQueue

  /** @param places tasks under way at the same time, beside one more that is small */
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
      // A request that waits takes some 75 kB; a browser sends a hundred at once at most.
      waitingPerTenant: { stranger: 200, member: 1_000 },
      waiting: 1_000,
    })
  }

  /**
   * Waits for the turn of whichever payer has it first: one who joins a flood's task does not wait as long as the flood.
   * @throws (as a rejection) ThrottledError where too much waits of all of them, the signal's reason.
   */
  enter({ waiters, estimatedMs: cost, signal }: ImageJob): Promise<Permit> {
    return new Promise<Permit>((resolve, reject) => {
      const first = new AbortController()
      const options = { cost, signal: AbortSignal.any([signal, first.signal]) }
      let waiting = 0
      const leave = waiters.observe((payer) => {
        waiting += 1
        this.#queue.acquire(sizedTenant(payer, cost), options).then(
          (turn) => {
            // The turn of another payer may come before it is known that the first has it.
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
  /** Tasks that are worked on at once, beside one more that is small. */
  places: number
  /** A task that takes longer, in milliseconds, is ended with its process. */
  deadline: number
  /** Processes that had nothing to do for so long, in milliseconds, end, and their memory is given back. */
  idle: number
}

/** Below this estimatedMs, in milliseconds, what is under way is done though nobody waits any more: it is kept, and an end costs more. */
const MIN_CANCEL_COST = 1_000

/** What it costs, in milliseconds, to begin a process anew where one was ended. */
const PROCESS_START_COST = 250

/**
 * Where pictures are worked on: a few processes, and a queue of tasks that wait for them. One process is kept for small tasks, and has
 * more of a busy processor than the others.
 */
export class ImageWorkerPool {
  readonly #options: ImageWorkerPoolOptions
  readonly #queue: ImageQueue
  readonly #busy = new Set<ImageWorker>()
  readonly #idle = new Map<ImageWorker, NodeJS.Timeout>()

  constructor(options: ImageWorkerPoolOptions) {
    this.#options = options
    this.#queue = new ImageQueue(options.places)
  }

  /**
   * Carries a task out when its turn has come. What nobody waits for any more leaves the queue, and is ended where it is
   * under way already and would take long.
   * @throws (as a rejection) PictureFault where the picture is at fault, ThrottledError where too much waits, the signal's reason.
   */
  async perform<T extends ImageTask>(
    task: T,
    imageJob: ImageJob,
  ): Promise<ImageTaskResults[T['what']]> {
    const turn = await this.#queue.enter(imageJob)
    const { estimatedMs, signal } = imageJob
    const started = performance.now()
    const end = estimatedMs < MIN_CANCEL_COST ? new AbortController().signal : signal
    let helper: ImageWorker | undefined
    try {
      // A system without memory or process ids for another process throws here.
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

/** The one workshop of this process: its lakes share it as they share the machine. */
export const imageWorkerPool = new ImageWorkerPool({
  places: Math.min(4, Math.max(2, availableParallelism())),
  deadline: 30_000,
  idle: 15_000,
})
