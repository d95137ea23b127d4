import type { AccountEvent } from './account-log.ts'
import type { LakeStore } from './lake-store.ts'
import { MAX_ACCESS_DENIALS } from './access-denial-log.ts'

type Refusals = Parameters<LakeStore['accountLog']['addAccessDenials']>[0]

/** What was noted for a while. */
export interface DeferredWriteBatch {
  /** When each session was last used, by the fingerprint of its token. Times are ISO. */
  sessions: Record<string, string>
  /** When each token was last used, by its id. */
  tokens: Record<string, string>
  /** Lines of what was refused. */
  refusals: Omit<AccountEvent, 'sequence'>[]
}

/** Lines of refusals that wait to be handed on; what comes beyond them is dropped: a writer is away for so long. */
const MAX_QUEUED_DENIALS = 3_000

/**
 * What a process notes beside its answers: when somebody was last seen, and what somebody was not allowed. Who writes stores it at once; who
 * only reads gathers it for the one that writes.
 */
export class DeferredWrites {
  readonly #store: LakeStore
  #sessions = new Map<string, string>()
  #tokens = new Map<string, string>()
  #refusals: DeferredWriteBatch['refusals'] = []

  constructor(store: LakeStore) {
    this.#store = store
  }

  /** @throws StorageError, where it is stored and the disk refuses; so do the two below */
  sessionUsed(id: string, now: string): void {
    if (this.#gathers) this.#sessions.set(id, now)
    else this.#store.sessions.recordUse(id, now)
  }

  tokenUsed(id: string, now: string): void {
    if (this.#gathers) this.#tokens.set(id, now)
    else this.#store.tokens.recordUse(id, now)
  }

  addAccessDenials(lines: Refusals): void {
    if (!this.#gathers) return this.#store.accountLog.addAccessDenials(lines, MAX_ACCESS_DENIALS)
    this.#refusals.push(...lines.slice(0, Math.max(0, MAX_QUEUED_DENIALS - this.#refusals.length)))
  }

  /** Takes what was gathered; undefined where that is nothing. */
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

  /** Puts back what could not be handed on; what was noted since counts. */
  putBack({ sessions, tokens, refusals }: DeferredWriteBatch): void {
    this.#sessions = new Map([...Object.entries(sessions), ...this.#sessions])
    this.#tokens = new Map([...Object.entries(tokens), ...this.#tokens])
    this.#refusals = [...refusals, ...this.#refusals].slice(0, MAX_QUEUED_DENIALS)
  }

  /** Stores what another process gathered, or this one before it wrote. */
  store({ sessions, tokens, refusals }: DeferredWriteBatch): void {
    const store = this.#store
    store.inTransaction(() => {
      for (const [id, at] of Object.entries(sessions))
        if ((store.sessions.session(id, at)?.lastSeenAt ?? '') < at)
          store.sessions.recordUse(id, at)
      for (const [id, at] of Object.entries(tokens))
        if ((store.tokens.byId(id)?.lastUsedAt ?? '') < at) store.tokens.recordUse(id, at)
    })
    if (refusals.length > 0) store.accountLog.addAccessDenials(refusals, MAX_ACCESS_DENIALS)
  }

  get #gathers(): boolean {
    return this.#store.cluster?.role === 'reader'
  }
}
