import type { Principal } from './principal.ts'

/** The longest time that a timer takes; whoever is ended by it before their session is comes back. */
const LONGEST_MS = 2 ** 31 - 1

/**
 * What somebody has open goes by the rights that they had when they opened it. When those change, or their session runs out, it ends: a reader of
 * events comes back by itself, and is then asked anew who it is and what it may see.
 */
export class Standing {
  readonly #closed: AbortSignal
  readonly #open = new Map<string, AbortController>()
  /** By person and the moment at which their session ends. */
  readonly #ends = new Map<string, AbortController>()

  readonly #clock: () => Date

  /** @param closed aborted when the lake closes */
  constructor(closed: AbortSignal, clock: () => Date) {
    this.#closed = closed
    this.#clock = clock
  }

  /** Aborted when the rights of this person change, the session by which they ask runs out, or the lake closes. */
  signalFor({ id, until }: Pick<Principal, 'id' | 'until'>): AbortSignal {
    if (id === '') return this.#closed
    let held = this.#open.get(id)
    if (!held) {
      held = new AbortController()
      this.#open.set(id, held)
    }
    const ends = until === undefined ? [] : [this.#endOf(id, until)]
    return AbortSignal.any([this.#closed, held.signal, ...ends])
  }

  /** One timer for all that is open by sessions that run out at the same moment: an open stream costs none of its own. */
  #endOf(id: string, until: string): AbortSignal {
    const key = `${id} ${until}`
    const known = this.#ends.get(key)
    if (known) return known.signal
    const end = new AbortController()
    const timer = setTimeout(() => {
      this.#ends.delete(key)
      end.abort()
    }, this.#timeTo(until))
    timer.unref()
    this.#ends.set(key, end)
    return end.signal
  }

  #timeTo(moment: string): number {
    const rest = Date.parse(moment) - this.#clock().getTime()
    return Math.min(Math.max(rest, 0), LONGEST_MS)
  }

  /** Ends what a person has open. */
  change(id: string): void {
    const held = this.#open.get(id)
    this.#open.delete(id)
    held?.abort()
  }
}
