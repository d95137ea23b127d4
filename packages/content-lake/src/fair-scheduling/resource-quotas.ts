import { DelayedRejections } from '@orrery/server-kit/delayed-rejections'
import { FairThread, type RunOptions } from '@orrery/server-kit/fair-thread'
import { ResponseMemoryBudget } from './response-memory-budget.ts'
import { OpenResourceCounter } from './open-resource-counter.ts'
import { type Tenant, type TenantClass, tenantWeight, ThrottledError } from './tenant.ts'

const MEBIBYTE = 1024 * 1024

/** One payer's part of everything that is contested. */
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
   * Runs synchronous work on the thread that serves everybody, in this payer's turn, and counts its time.
   * @throws (as a rejection) what the work throws, Throttled, and the signal's reason when nobody waits any more.
   */
  run<T>(work: () => T | PromiseLike<T>, options?: RunOptions): Promise<T> {
    return this.#shares.eventLoop.run(this, work, options)
  }

  /** Counts time of that thread which was spent for this payer outside of `run`, in milliseconds. */
  charge(milliseconds: number): void {
    this.#shares.eventLoop.charge(this, milliseconds)
  }

  /**
   * Counts the memory of an answer until it is read: see `HeldAnswers.hold`.
   * @throws Throttled
   */
  reserveResponse(bytes: number, cut: () => void): () => void {
    return this.#shares.responses.reserve(this, bytes, cut)
  }

  /**
   * Counts an event stream until it ends.
   * @returns to be called when it has ended
   * @throws Throttled where this payer has too many.
   */
  acquireStream(): () => void {
    return this.#shares.streams.acquire(this)
  }

  /**
   * Counts a socket of those who look at the same documents, until it closes.
   * @returns to be called when it has closed
   * @throws Throttled where this payer has too many.
   */
  acquireSocket(): () => void {
    return this.#shares.sockets.acquire(this)
  }

  /**
   * Counts the bytes of a large body that is on its way here, until it is parsed.
   * @returns to be called when it is
   * @throws Throttled where too much of this payer is on the way.
   */
  acquireBody(bytes: number): () => void {
    return this.#shares.bodies.acquire(this, bytes)
  }

  /**
   * Counts a body that is made while it is read, until it ends.
   * @returns to be called when it has ended
   * @throws Throttled where this payer reads too many.
   */
  acquireDownload(): () => void {
    return this.#shares.downloads.acquire(this)
  }
}

/**
 * What a lake shares out among those who ask. A door takes the share of a request from its context and charges it; what is
 * contested beside this thread (renderers, a reader) is a `FairQueue` of the room that has it.
 */
export class ResourceQuotas {
  readonly eventLoop: FairThread<Tenant>
  readonly rejections = new DelayedRejections()
  readonly responses = new ResponseMemoryBudget({
    stranger: { perTenant: 16 * MEBIBYTE, total: 64 * MEBIBYTE },
    member: { perTenant: 1024 * MEBIBYTE, total: 2048 * MEBIBYTE },
  })
  /** Streams of events: the site has one or two, a Studio six or seven for each open document. */
  readonly streams = new OpenResourceCounter('streams', { stranger: 100, member: 2_000 })

  /** Sockets of presence: a Studio has one, which is a stranger's until it has said whose it is. */
  readonly sockets = new OpenResourceCounter('sockets', { stranger: 100, member: 2_000 })

  /** Bodies that are made while they are read, such as exports: each keeps documents in memory. */
  readonly downloads = new OpenResourceCounter('downloads', { stranger: 4, member: 100 })

  /** Bytes of large request bodies: two of the largest that a member may send. */
  readonly bodies = new OpenResourceCounter('large requests', {
    stranger: 128 * MEBIBYTE,
    member: 128 * MEBIBYTE,
  })

  /** @param clock milliseconds that the thread has worked since some moment; its processor time by default */
  constructor(clock?: () => number) {
    this.eventLoop = new FairThread<Tenant>({
      weightOf: tenantWeight,
      tooMany: () => new ThrottledError('Too many requests wait already; try again later'),
      ...(clock && { clock }),
    })
  }

  /** The share of somebody known, by the id of their principal. */
  member(id: string): TenantQuota {
    return new TenantQuota(this, 'member', id)
  }

  /** The share of everybody else, by the address that limits count (`http/client-address.ts`). */
  stranger(address: string): TenantQuota {
    return new TenantQuota(this, 'stranger', address)
  }
}
