import type { AdministrationEvent } from './administration-log.ts'
import type { LakeStore } from './lake-store.ts'
import { MAX_STORED_ACCESS_DENIALS } from './access-denial-log.ts'

type Refusals = Parameters<LakeStore['accountLog']['addAccessDenials']>[0]

/** Deferred writes of an interval. */
export interface DeferredWriteBatch {
  /** Last use of each session, by token hash. Times are ISO. */
  sessions: Record<string, string>
  /** Last use of each API token, by id. */
  tokens: Record<string, string>
  /** Access denials. */
  refusals: Omit<AdministrationEvent, 'sequence'>[]
}

/** Maximum queued denials; further ones are dropped, which happens only without a leader. */
const MAX_QUEUED_DENIALS = 3_000

/**
 * Writes that need no immediate durability: last-seen times and access denials. The leader stores
 * them at once; a reader queues them for the leader.
 */
export class DeferredWrites {
  readonly #store: LakeStore
  #sessions = new Map<string, string>()
  #tokens = new Map<string, string>()
  #refusals: DeferredWriteBatch['refusals'] = []

  constructor(store: LakeStore) {
    this.#store = store
  }

  /** @throws StorageError if it is stored here and the disk refuses, as the next two */
  sessionUsed(id: string, now: string): void {
    if (this.#gathers) this.#sessions.set(id, now)
    else this.#store.sessions.recordUse(id, now)
  }

  tokenUsed(id: string, now: string): void {
    if (this.#gathers) this.#tokens.set(id, now)
    else this.#store.tokens.recordUse(id, now)
  }

  addAccessDenials(lines: Refusals): void {
    if (!this.#gathers)
      return this.#store.accountLog.addAccessDenials(lines, MAX_STORED_ACCESS_DENIALS)
    this.#refusals.push(...lines.slice(0, Math.max(0, MAX_QUEUED_DENIALS - this.#refusals.length)))
  }

  /** Removes and returns the queue; undefined if it is empty. */
  take(): DeferredWriteBatch | undefined {
    if (this.#sessions.size + this.#tokens.size + this.#refusals.length === 0) return undefined
    const batch = {
      sessions: Object.fromEntries(this.#sessions),
      tokens: Object.fromEntries(this.#tokens),
      refusals: this.#refusals,
    }
    this.#sessions = new Map()
    this.#tokens = new Map()
    this.#refusals = []
    return batch
  }

  /** Puts an undelivered batch back; newer values win. */
  putBack({ sessions, tokens, refusals }: DeferredWriteBatch): void {
    this.#sessions = new Map([...Object.entries(sessions), ...this.#sessions])
    this.#tokens = new Map([...Object.entries(tokens), ...this.#tokens])
    this.#refusals = [...refusals, ...this.#refusals].slice(0, MAX_QUEUED_DENIALS)
  }

  /** Stores the batch of another process, or of this one before it became the leader. */
  store({ sessions, tokens, refusals }: DeferredWriteBatch): void {
    const store = this.#store
    store.inTransaction(() => {
      for (const [id, at] of Object.entries(sessions))
        if ((store.sessions.session(id, at)?.lastSeenAt ?? '') < at)
          store.sessions.recordUse(id, at)
      for (const [id, at] of Object.entries(tokens))
        if ((store.tokens.byId(id)?.lastUsedAt ?? '') < at) store.tokens.recordUse(id, at)
    })
    if (refusals.length > 0) store.accountLog.addAccessDenials(refusals, MAX_STORED_ACCESS_DENIALS)
  }

  get #gathers(): boolean {
    return this.#store.cluster?.role === 'reader'
  }
}
