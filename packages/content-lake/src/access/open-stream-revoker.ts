import type { Principal } from './principal.ts'

/** Longest delay of a timer; a stream that it closes early reconnects. */
const MAX_TIMER_MS = 2 ** 31 - 1

/**
 * Aborts open streams when the permissions of their user change or the session expires. Clients reconnect by
 * themselves, and are then authenticated and authorized again.
 */
export class OpenStreamRevoker {
  readonly #closed: AbortSignal
  readonly #open = new Map<string, AbortController>()
  /** By person and expiry of the session. */
  readonly #ends = new Map<string, AbortController>()
  readonly #datasets = new Map<string, AbortController>()

  readonly #clock: () => Date
  /** Detects permission changes by other processes, per person. */
  readonly #checks = new Map<string, () => boolean>()
  #begin: ((id: string) => () => boolean) | undefined

  /** @param closed aborts when the lake closes */
  constructor(closed: AbortSignal, clock: () => Date) {
    this.#closed = closed
    this.#clock = clock
  }

  /**
   * A signal that aborts when the person's permissions change, the session expires or the lake closes; and when the
   * dataset is deleted or its visibility changes.
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
   * Sets how changes by other processes are detected.
   * @param begin called when a person opens a stream; the result returns whether nothing has changed since
   */
  detectChangesBy(begin: (id: string) => () => boolean): void {
    this.#begin = begin
  }

  /** Aborts streams of people whose permissions have changed. */
  abortChanged(): void {
    for (const [id, stands] of Array.from(this.#checks)) if (!stands()) this.abortPerson(id)
  }

  /** One timer for all streams whose sessions expire at the same time. */
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

  /** Aborts the open streams of a person. */
  abortPerson(id: string): void {
    this.#checks.delete(id)
    abortKey(this.#open, id)
  }

  /** Aborts all open streams of a dataset. */
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
