import type { Payer } from '../../shares/share.ts'
import { Waiters } from '../../shares/waiters.ts'

/** Who asks for a result. */
export interface Asker {
  /** Aborted when they have gone. */
  signal: AbortSignal
  /** Absent where the work takes no turns. */
  payer?: Payer
}

interface Work<T> {
  result: Promise<T>
  waiters: Waiters
  askers: number
  stop: AbortController
}

/** Work that is done once however many ask for it at the same time, and given up when the last of them has gone. */
export class SharedWork<T> {
  readonly #underWay = new Map<string, Work<T>>()

  /**
   * The result for a key, made by `make` where nobody else is at it. `afterwards` does not hold up the answer, but
   * whoever comes before it is done shares the result.
   * @param make hears of all who pay for it
   * @throws what `make` throws; the reason of `signal` when the asker has gone.
   */
  get(
    key: string,
    { signal, payer }: Asker,
    make: (stop: AbortSignal, waiters: Waiters) => Promise<T>,
    afterwards: (result: T) => Promise<void>,
  ): Promise<T> {
    const begun = this.#underWay.get(key)
    if (begun && payer) begun.waiters.join(payer)
    const work = begun ?? this.#begin(key, new Waiters(...(payer ? [payer] : [])), make, afterwards)
    work.askers += 1
    return new Promise<T>((resolve, reject) => {
      const leave = () => {
        reject(signal.reason as Error)
        work.askers -= 1
        if (work.askers > 0) return
        if (this.#underWay.get(key) === work) this.#underWay.delete(key)
        work.stop.abort(signal.reason)
      }
      if (signal.aborted) return leave()
      signal.addEventListener('abort', leave, { once: true })
      const settled = () => signal.removeEventListener('abort', leave)
      work.result.finally(settled).then(resolve, reject)
    })
  }

  #begin(
    key: string,
    waiters: Waiters,
    make: (stop: AbortSignal, waiters: Waiters) => Promise<T>,
    afterwards: (result: T) => Promise<void>,
  ): Work<T> {
    const stop = new AbortController()
    const work: Work<T> = { result: make(stop.signal, waiters), waiters, askers: 0, stop }
    this.#underWay.set(key, work)
    void this.#finish(key, work, afterwards)
    return work
  }

  async #finish(
    key: string,
    work: Work<T>,
    afterwards: (result: T) => Promise<void>,
  ): Promise<void> {
    try {
      await afterwards(await work.result)
    } catch {
      // Whoever asked hears of it.
    } finally {
      if (this.#underWay.get(key) === work) this.#underWay.delete(key)
    }
  }
}
