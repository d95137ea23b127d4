import { availableParallelism } from 'node:os'
import { FairQueue } from '../../shares/fair-queue.ts'
import type { Payer } from '../../shares/share.ts'
import { PictureProcess } from './picture-process.ts'
import type { Task, TaskResults } from './task.ts'

/** What a task costs, and who waits for it. */
export interface Commission {
  payer: Payer
  /** Milliseconds that it is expected to take. */
  price: number
  /** Aborted when nobody waits for it any more. */
  signal: AbortSignal
}

export interface WorkshopOptions {
  /** Tasks that are worked on at once; two at least, so that a long one never holds up the short ones. */
  places: number
  /** A task that takes longer, in milliseconds, is ended with its process. */
  deadline: number
  /** Processes that had nothing to do for so long, in milliseconds, end, and their memory is given back. */
  idle: number
}

/** From this price on, in milliseconds, a task is a long one: a place is always kept from those. */
const LONG = 400

/** Below this price, in milliseconds, what is under way is done though nobody waits any more: it is kept, and an end costs more. */
const WORTH_ENDING = 1_000

/** What it costs, in milliseconds, to begin a process anew where one was ended. */
const BEGINNING = 250

const WAITING = {
  waitingEach: { stranger: 500, member: 2_000 },
  waiting: 3_000,
}

/**
 * Where pictures are worked on: a few processes, and a fair line of those who wait for them. Long tasks wait in a line of
 * their own first, and leave half of the places to the others.
 */
export class Workshop {
  readonly #options: WorkshopOptions
  readonly #places: FairQueue
  readonly #long: FairQueue
  readonly #idle = new Map<PictureProcess, NodeJS.Timeout>()

  constructor(options: WorkshopOptions) {
    this.#options = options
    this.#places = new FairQueue({
      what: 'pictures',
      slots: options.places,
      ...WAITING,
    })
    this.#long = new FairQueue({
      what: 'pictures that take long',
      slots: Math.max(1, Math.floor(options.places / 2)),
      slotsEach: { stranger: 1 },
      ...WAITING,
    })
  }

  /**
   * Carries a task out when its turn has come. What nobody waits for any more leaves the line, and is ended where it is
   * under way already and would take long.
   * @throws (as a rejection) PictureFault where the picture is at fault, Throttled where too much waits, the signal's reason.
   */
  async perform<T extends Task>(task: T, commission: Commission): Promise<TaskResults[T['what']]> {
    const { payer, price: cost, signal } = commission
    const long = cost > LONG ? await this.#long.enter(payer, { cost, signal }) : undefined
    try {
      const turn = await this.#places.enter(payer, { cost, signal })
      const started = performance.now()
      const helper = this.#take()
      const end = cost < WORTH_ENDING ? new AbortController().signal : signal
      try {
        return await helper.perform(task, this.#options.deadline, end)
      } finally {
        this.#giveBack(helper)
        turn.done(performance.now() - started + (helper.isUsable ? 0 : BEGINNING))
      }
    } finally {
      long?.done()
    }
  }

  #take(): PictureProcess {
    for (const [helper, timer] of this.#idle) {
      clearTimeout(timer)
      this.#idle.delete(helper)
      if (helper.isUsable) return helper
    }
    return new PictureProcess(process.env)
  }

  #giveBack(helper: PictureProcess): void {
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
