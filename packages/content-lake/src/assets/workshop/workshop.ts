import { availableParallelism } from 'node:os'
import { NICENESS, PictureProcess } from './picture-process.ts'
import { type Commission, isSmall, PictureQueue } from './picture-queue.ts'
import type { Task, TaskResults } from './task.ts'

export interface WorkshopOptions {
  /** Tasks that are worked on at once, beside one more that is small. */
  places: number
  /** A task that takes longer, in milliseconds, is ended with its process. */
  deadline: number
  /** Processes that had nothing to do for so long, in milliseconds, end, and their memory is given back. */
  idle: number
}

/** Below this price, in milliseconds, what is under way is done though nobody waits any more: it is kept, and an end costs more. */
const WORTH_ENDING = 1_000

/** What it costs, in milliseconds, to begin a process anew where one was ended. */
const BEGINNING = 250

/**
 * Where pictures are worked on: a few processes, and a queue of tasks that wait for them. One process is kept for small tasks, and has
 * more of a busy processor than the others.
 */
export class Workshop {
  readonly #options: WorkshopOptions
  readonly #queue: PictureQueue
  readonly #busy = new Set<PictureProcess>()
  readonly #idle = new Map<PictureProcess, NodeJS.Timeout>()

  constructor(options: WorkshopOptions) {
    this.#options = options
    this.#queue = new PictureQueue(options.places)
  }

  /**
   * Carries a task out when its turn has come. What nobody waits for any more leaves the queue, and is ended where it is
   * under way already and would take long.
   * @throws (as a rejection) PictureFault where the picture is at fault, Throttled where too much waits, the signal's reason.
   */
  async perform<T extends Task>(task: T, commission: Commission): Promise<TaskResults[T['what']]> {
    const turn = await this.#queue.enter(commission)
    const { price, signal } = commission
    const started = performance.now()
    const end = price < WORTH_ENDING ? new AbortController().signal : signal
    let helper: PictureProcess | undefined
    try {
      // A system without memory or process ids for another process throws here.
      helper = this.#take(isSmall(commission) && !this.#isQuickBusy() ? 'quick' : 'background')
      return await helper.perform(task, this.#options.deadline, end)
    } finally {
      if (helper) this.#giveBack(helper)
      turn.done(performance.now() - started + (helper?.isUsable ? 0 : BEGINNING))
    }
  }

  #isQuickBusy(): boolean {
    return [...this.#busy].some(({ niceness }) => niceness === NICENESS.quick)
  }

  #take(kind: keyof typeof NICENESS): PictureProcess {
    const helper = this.#takeIdle(NICENESS[kind]) ?? new PictureProcess(process.env, NICENESS[kind])
    this.#busy.add(helper)
    return helper
  }

  #takeIdle(niceness: number): PictureProcess | undefined {
    for (const [helper, timer] of this.#idle) {
      if (helper.niceness !== niceness) continue
      clearTimeout(timer)
      this.#idle.delete(helper)
      if (helper.isUsable) return helper
    }
    return undefined
  }

  #giveBack(helper: PictureProcess): void {
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
export const workshop = new Workshop({
  places: Math.min(4, Math.max(2, availableParallelism())),
  deadline: 30_000,
  idle: 15_000,
})
