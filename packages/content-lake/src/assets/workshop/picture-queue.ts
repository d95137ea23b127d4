import { FairQueue, type Turn } from '../../shares/fair-queue.ts'
import type { Payer } from '../../shares/share.ts'
import type { Waiters } from '../../shares/waiters.ts'

/** What a task costs, and who waits for it. */
export interface Commission {
  waiters: Waiters
  /** Milliseconds that it is expected to take. */
  price: number
  /** Aborted when nobody waits for it any more. */
  signal: AbortSignal
}

/** Up to this price, in milliseconds, a task is small: a thumbnail of a photograph of 24 megapixels is. */
const SMALL = 200

/** Beyond this price, in milliseconds, a task is a long one. */
const LONG = 400

/** Milliseconds that a payer has before those who ask all the time: a page with a dozen new thumbnails takes less. */
const CREDIT = 1_000

export function isSmall({ price }: Pick<Commission, 'price'>): boolean {
  return price <= SMALL
}

/**
 * The order in which pictures are worked on: in fair turns of payers, the cheapest first, each size of a payer's tasks by itself, so
 * that their thumbnails do not wait for their large pictures. Long tasks have half of the places at most, and one place beside those
 * is for small tasks alone: a small task waits for other small ones only.
 */
export class PictureQueue {
  readonly #queue: FairQueue

  /** @param places tasks under way at the same time, beside one more that is small */
  constructor(places: number) {
    this.#queue = new FairQueue({
      what: 'pictures',
      slots: places + 1,
      costly: [
        { above: SMALL, slots: places },
        { above: LONG, slots: Math.max(1, Math.floor(places / 2)), slotsEach: { stranger: 1 } },
      ],
      credit: CREDIT,
      // A request that waits takes some 75 kB; a browser sends a hundred at once at most.
      waitingEach: { stranger: 200, member: 1_000 },
      waiting: 1_000,
    })
  }

  /**
   * Waits for the turn of whichever payer has it first: one who joins a flood's task does not wait as long as the flood.
   * @throws (as a rejection) Throttled where too much waits of all of them, the signal's reason.
   */
  enter({ waiters, price: cost, signal }: Commission): Promise<Turn> {
    return new Promise<Turn>((resolve, reject) => {
      const first = new AbortController()
      const options = { cost, signal: AbortSignal.any([signal, first.signal]) }
      let waiting = 0
      const leave = waiters.observe((payer) => {
        waiting += 1
        this.#queue.enter(lineOf(payer, cost), options).then(
          (turn) => {
            // The turn of another payer may come before it is known that the first has it.
            if (first.signal.aborted) return turn.done(0)
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

function lineOf(payer: Payer, price: number): Payer {
  const size = price <= SMALL ? 'small' : price <= LONG ? 'medium' : 'long'
  return { key: `${payer.key} ${size}`, class: payer.class }
}
