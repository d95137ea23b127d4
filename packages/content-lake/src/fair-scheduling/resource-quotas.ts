import { DelayedRejections } from '@orrery/server-kit/delayed-rejections'
import { FairThread, type FairJobOptions } from '@orrery/server-kit/fair-thread'
import { ResponseMemoryBudget } from './response-memory-budget.ts'
import { OpenResourceLimiter } from './open-resource-limiter.ts'
import { type Tenant, type TenantClass, schedulingWeightOf } from './tenant.ts'
import { ThrottledError } from './throttled-error.ts'

const MEBIBYTE = 1024 * 1024

/** One tenant's access to all shared resources. */
export class TenantQuota implements Tenant {
  readonly key: string
  readonly class: TenantClass
  readonly #shares: ResourceQuotas

  constructor(shares: ResourceQuotas, kind: TenantClass, name: string) {
    this.key = `${kind} ${name}`
    this.class = kind
    this.#shares = shares
  }

  /**
   * Runs synchronous work on the main thread in this tenant's turn, and charges its time.
   * @throws (as a rejection) what the work throws, ThrottledError, and the signal's reason after a
   * disconnect
   */
  run<T>(work: () => T | PromiseLike<T>, options?: FairJobOptions): Promise<T> {
    return this.#shares.eventLoop.run(this, work, options)
  }

  /** Charges main-thread time that was spent outside of `run`, in milliseconds. */
  charge(milliseconds: number): void {
    this.#shares.eventLoop.charge(this, milliseconds)
  }

  /**
   * Reserves memory for a response until it is read (`ResponseMemoryBudget.reserve`).
   * @throws ThrottledError
   */
  reserveResponse(bytes: number, cut: () => void): () => void {
    return this.#shares.responses.reserve(this, bytes, cut)
  }

  /**
   * Counts an event stream.
   * @returns releases it
   * @throws ThrottledError if this tenant has too many
   */
  acquireStream(): () => void {
    return this.#shares.streams.acquire(this)
  }

  /**
   * Counts a presence socket.
   * @returns releases it
   * @throws ThrottledError if this tenant has too many
   */
  acquireSocket(): () => void {
    return this.#shares.sockets.acquire(this)
  }

  /**
   * Counts the bytes of a large request body until it is parsed.
   * @returns releases them
   * @throws ThrottledError if too much of this tenant is in flight
   */
  acquireBody(bytes: number): () => void {
    return this.#shares.bodies.acquire(this, bytes)
  }

  /**
   * Counts a streamed response.
   * @returns releases it
   * @throws ThrottledError if this tenant reads too many
   */
  acquireDownload(): () => void {
    return this.#shares.downloads.acquire(this)
  }
}

/**
 * The resources that all clients of a lake share. A handler takes the quota of a request from its
 * context. Resources besides the main thread (image workers, query worker) have a `FairQueue` of
 * their own.
 */
export class ResourceQuotas {
  readonly eventLoop: FairThread<Tenant>
  readonly rejections = new DelayedRejections()
  readonly responses = new ResponseMemoryBudget({
    stranger: { perTenant: 16 * MEBIBYTE, total: 64 * MEBIBYTE },
    member: { perTenant: 1024 * MEBIBYTE, total: 2048 * MEBIBYTE },
  })
  /** Event streams: the site has one or two, a Studio six or seven per open document. */
  readonly streams = new OpenResourceLimiter('streams', { stranger: 100, member: 2_000 })

  /** Presence sockets: a Studio has one, which is anonymous until it authenticates. */
  readonly sockets = new OpenResourceLimiter('sockets', { stranger: 100, member: 2_000 })

  /** Streamed responses, such as exports: each keeps documents in memory. */
  readonly downloads = new OpenResourceLimiter('downloads', { stranger: 4, member: 100 })

  /** Bytes of large request bodies: two of the largest that a member may send. */
  readonly bodies = new OpenResourceLimiter('large requests', {
    stranger: 128 * MEBIBYTE,
    member: 128 * MEBIBYTE,
  })

  /** @param clock milliseconds of thread time; CPU time by default */
  constructor(clock?: () => number) {
    this.eventLoop = new FairThread<Tenant>({
      weightOf: schedulingWeightOf,
      tooMany: () => new ThrottledError('Too many requests wait already; try again later'),
      ...(clock && { clock }),
    })
  }

  /** The quota of an authenticated principal, by id. */
  member(id: string): TenantQuota {
    return new TenantQuota(this, 'member', id)
  }

  /**
   * The quota of an anonymous client, by the address for rate limits (`http/client-address.ts`).
   */
  stranger(address: string): TenantQuota {
    return new TenantQuota(this, 'stranger', address)
  }
}
