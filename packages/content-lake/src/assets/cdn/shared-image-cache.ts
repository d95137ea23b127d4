import { type Tenant } from '../../fair-scheduling/tenant.ts'
import { SharedResultWaiters } from '../../fair-scheduling/shared-result-waiters.ts'
import type { DerivedCache, DerivedCacheEntry } from '../../asset-store/asset-store.ts'
import { cacheFileName, groupFileNamePrefix, type CacheLimits } from './disk-cache.ts'

/** The client that waits for a result. */
export interface WaitingClient {
  /** Aborted when the client disconnects. */
  signal: AbortSignal
  /** Absent if the work is not scheduled per tenant. */
  payer?: Tenant
}

interface Work<T> {
  result: Promise<T>
  waiters: SharedResultWaiters
  askers: number
  stop: AbortController
}

/** Coalesces concurrent requests for one key; aborts the work when the last client disconnects. */
export class RequestCoalescer<T> {
  readonly #underWay = new Map<string, Work<T>>()

  /**
   * Returns the result for a key; `make` runs only if no request for the key is in progress. `afterwards`
   * does not delay the response, but requests that arrive before it ends share the result.
   * @param make receives the set of waiting tenants
   * @throws what `make` throws; the reason of `signal` when the client disconnected.
   */
  get(
    key: string,
    { signal, payer }: WaitingClient,
    make: (stop: AbortSignal, waiters: SharedResultWaiters) => Promise<T>,
    afterwards: (result: T) => Promise<void>,
  ): Promise<T> {
    const begun = this.#underWay.get(key)
    if (begun && payer) begun.waiters.join(payer)
    const work =
      begun ??
      this.#begin(key, new SharedResultWaiters(...(payer ? [payer] : [])), make, afterwards)
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
    waiters: SharedResultWaiters,
    make: (stop: AbortSignal, waiters: SharedResultWaiters) => Promise<T>,
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
      // Also reported to the waiters.
    } finally {
      if (this.#underWay.get(key) === work) this.#underWay.delete(key)
    }
  }
}

/** Folder in the asset store. */
const FOLDER = 'pictures/'

/** Maximum concurrent writes; results above it are not stored and are made again on demand. */
const WRITES = 16

/**
 * Cache of results shared between machines, so that an image is transformed once for all of them. Read and
 * write errors only cost the time to make the result again.
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

  /** The cached result, or undefined. */
  async find(group: string, key: string): Promise<Uint8Array | undefined> {
    return (await this.#try(() => this.#shelf.get(placeOf(group, key))))?.bytes
  }

  /** Stores a result for the other machines. */
  async keep(group: string, key: string, bytes: Uint8Array): Promise<void> {
    if (this.#writes >= WRITES) return
    this.#writes += 1
    await this.#try(() => this.#shelf.put(placeOf(group, key), bytes))
    this.#writes -= 1
  }

  /**
   * Deletes results above the limits, oldest first, per group and overall, and all results of deleted groups.
   */
  async sweep(limits: CacheLimits, groups: Iterable<string>): Promise<void> {
    const known = new Set([...groups].map(groupFileNamePrefix))
    await this.#try(async () => {
      const found: DerivedCacheEntry[] = []
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

  /** Reports once: while the bucket is unreachable the next thousand requests fail as well. */
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

function newestFirst(a: DerivedCacheEntry, b: DerivedCacheEntry): number {
  return b.modified.getTime() - a.modified.getTime()
}

function placeOf(group: string, key: string): string {
  return `${FOLDER}${cacheFileName(group, key)}`
}
