import type { Principal } from './principal.ts'

/** The longest time that a timer takes; whoever is ended by it before their session is comes back. */
const MAX_TIMER_MS = 2 ** 31 - 1

/**
 * What somebody has open goes by the rights that they had when they opened it. When those change, or their session runs out, it ends: a reader of
 * events comes back by itself, and is then asked anew who it is and what it may see.
 */
export class SessionWatch {
  readonly #closed: AbortSignal
  readonly #open = new Map<string, AbortController>()
  /** By person and the moment at which their session ends. */
  readonly #ends = new Map<string, AbortController>()
  readonly #datasets = new Map<string, AbortController>()

  readonly #clock: () => Date
  /** Whether each still stands as when they opened something, where others may change that. */
  readonly #checks = new Map<string, () => boolean>()
  #begin: ((id: string) => () => boolean) | undefined

  /** @param closed aborted when the lake closes */
  constructor(closed: AbortSignal, clock: () => Date) {
    this.#closed = closed
    this.#clock = clock
  }

  /**
   * Aborted when the rights of this person change, the session by which they ask runs out, or the lake closes; and when
   * the dataset whose documents they hear of is deleted, or others may read it.
   */
  abortSignalFor(
    { id, sessionEndsAt }: Pick<Principal, 'id' | 'sessionEndsAt'>,
    dataset?: string,
  ): AbortSignal {
    const ends = dataset === undefined ? [] : [signalOf(this.#datasets, dataset)]
    if (id !== '') ends.push(this.#heldFor(id))
    if (sessionEndsAt !== undefined) ends.push(this.#endOf(id, sessionEndsAt))
    return ends.length === 0 ? this.#closed : AbortSignal.any([this.#closed, ...ends])
  }

  #heldFor(id: string): AbortSignal {
    if (this.#begin && !this.#open.has(id)) this.#checks.set(id, this.#begin(id))
    return signalOf(this.#open, id)
  }

  /**
   * Says how to tell that somebody's rights were changed elsewhere, where nobody calls `change`.
   * @param begin called with whoever opens something; what it returns says whether they still stand as then
   */
  detectChangesBy(begin: (id: string) => () => boolean): void {
    this.#begin = begin
  }

  /** Ends what those have open who stand no more as they did. */
  abortChanged(): void {
    for (const [id, stands] of Array.from(this.#checks)) if (!stands()) this.abortPerson(id)
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
    return Math.min(Math.max(rest, 0), MAX_TIMER_MS)
  }

  /** Ends what a person has open. */
  abortPerson(id: string): void {
    this.#checks.delete(id)
    abortKey(this.#open, id)
  }

  /** Ends what anybody has open of a dataset. */
  abortDataset(name: string): void {
    abortKey(this.#datasets, name)
  }
}

function signalOf(held: Map<string, AbortController>, key: string): AbortSignal {
  const controller = held.get(key) ?? new AbortController()
  held.set(key, controller)
  return controller.signal
}

function abortKey(held: Map<string, AbortController>, key: string): void {
  const controller = held.get(key)
  held.delete(key)
  controller?.abort()
}
