import { type Tenant } from '../../fair-scheduling/tenant.ts'
import { WaitingTenants } from '../../fair-scheduling/waiting-tenants.ts'
import type { DerivedCache, CachedObject } from '../../asset-store/asset-store.ts'
import { cacheFileName, shortHash, type CacheLimits } from './disk-cache.ts'

/** Who asks for a result. */
export interface Requester {
  /** Aborted when they have gone. */
  signal: AbortSignal
  /** Absent where the work takes no turns. */
  payer?: Tenant
}

interface Work<T> {
  result: Promise<T>
  waiters: WaitingTenants
  askers: number
  stop: AbortController
}

/** Work that is done once however many ask for it at the same time, and given up when the last of them has gone. */
export class RequestCoalescer<T> {
  readonly #underWay = new Map<string, Work<T>>()

  /**
   * The result for a key, made by `make` where nobody else is at it. `afterwards` does not hold up the answer, but
   * whoever comes before it is done shares the result.
   * @param make hears of all who pay for it
   * @throws what `make` throws; the reason of `signal` when the asker has gone.
   */
  get(
    key: string,
    { signal, payer }: Requester,
    make: (stop: AbortSignal, waiters: WaitingTenants) => Promise<T>,
    afterwards: (result: T) => Promise<void>,
  ): Promise<T> {
    const begun = this.#underWay.get(key)
    if (begun && payer) begun.waiters.join(payer)
    const work =
      begun ?? this.#begin(key, new WaitingTenants(...(payer ? [payer] : [])), make, afterwards)
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
    waiters: WaitingTenants,
    make: (stop: AbortSignal, waiters: WaitingTenants) => Promise<T>,
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

/** Where they lie on the shelf. */
const FOLDER = 'pictures/'

/** Results that are written at the same time; what is made beyond that is made again by whoever needs it. */
const WRITES = 16

/**
 * Results that machines keep for each other: a picture is made once for all of them. What cannot be read or written costs
 * nothing but the time of making it again.
 */
export class SharedImageCache {
  readonly #shelf: DerivedCache
  readonly #onError: (error: unknown) => void
  #writes = 0
  #isFailing = false

  constructor(shelf: DerivedCache, onError: (error: unknown) => void) {
    this.#shelf = shelf
    this.#onError = onError
  }

  /** The result for a key, where somebody has made it. */
  async find(group: string, key: string): Promise<Uint8Array | undefined> {
    return (await this.#try(() => this.#shelf.get(placeOf(group, key))))?.bytes
  }

  /** Keeps a result for the others. */
  async keep(group: string, key: string, bytes: Uint8Array): Promise<void> {
    if (this.#writes >= WRITES) return
    this.#writes += 1
    await this.#try(() => this.#shelf.put(placeOf(group, key), bytes))
    this.#writes -= 1
  }

  /**
   * Removes what is beyond the limits, the oldest first, within a group as altogether, and all results of groups that are no
   * more.
   */
  async sweep(limits: CacheLimits, groups: Iterable<string>): Promise<void> {
    const known = new Set([...groups].map(shortHash))
    await this.#try(async () => {
      const found: CachedObject[] = []
      for await (const each of this.#shelf.list(FOLDER)) found.push(each)
      const members = new Map<string, number>()
      let bytes = 0
      for (const { name, size } of found.toSorted(newestFirst)) {
        const [group = ''] = name.slice(FOLDER.length).split('-', 1)
        const count = (members.get(group) ?? 0) + 1
        members.set(group, count)
        const fits = count <= limits.perGroup && bytes + size <= limits.bytes
        if (fits && known.has(group)) bytes += size
        else await this.#shelf.remove(name)
      }
    })
  }

  /** Told once: a bucket that is away refuses the next thousand as well. */
  async #try<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      const done = await work()
      this.#isFailing = false
      return done
    } catch (error) {
      if (!this.#isFailing) this.#onError(error)
      this.#isFailing = true
      return undefined
    }
  }
}

function newestFirst(a: CachedObject, b: CachedObject): number {
  return b.modified.getTime() - a.modified.getTime()
}

function placeOf(group: string, key: string): string {
  return `${FOLDER}${cacheFileName(group, key)}`
}
