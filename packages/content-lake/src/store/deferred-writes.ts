import type { AccountEvent } from './account-log.ts'
import type { LakeStore } from './lake-store.ts'
import { MOST_REFUSALS } from './access-denial-log.ts'

type Refusals = Parameters<LakeStore['accountLog']['addRefusals']>[0]

/** What was noted for a while. */
export interface NotedBatch {
  /** When each session was last used, by the fingerprint of its token. Times are ISO. */
  sessions: Record<string, string>
  /** When each token was last used, by its id. */
  tokens: Record<string, string>
  /** Lines of what was refused. */
  refusals: Omit<AccountEvent, 'sequence'>[]
}

/** Lines of refusals that wait to be handed on; what comes beyond them is dropped: a writer is away for so long. */
const MOST_WAITING = 3_000

/**
 * What a process notes beside its answers: when somebody was last seen, and what somebody was not allowed. Who writes stores it at once; who
 * only reads gathers it for the one that writes.
 */
export class Noted {
  readonly #store: LakeStore
  #sessions = new Map<string, string>()
  #tokens = new Map<string, string>()
  #refusals: NotedBatch['refusals'] = []

  constructor(store: LakeStore) {
    this.#store = store
  }

  /** @throws StorageError, where it is stored and the disk refuses; so do the two below */
  session(id: string, now: string): void {
    if (this.#gathers) this.#sessions.set(id, now)
    else this.#store.sessions.seen(id, now)
  }

  token(id: string, now: string): void {
    if (this.#gathers) this.#tokens.set(id, now)
    else this.#store.tokens.seen(id, now)
  }

  addRefusals(lines: Refusals): void {
    if (!this.#gathers) return this.#store.accountLog.addRefusals(lines, MOST_REFUSALS)
    this.#refusals.push(...lines.slice(0, Math.max(0, MOST_WAITING - this.#refusals.length)))
  }

  /** Takes what was gathered; undefined where that is nothing. */
  take(): NotedBatch | undefined {
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
  putBack({ sessions, tokens, refusals }: NotedBatch): void {
    this.#sessions = new Map([...Object.entries(sessions), ...this.#sessions])
    this.#tokens = new Map([...Object.entries(tokens), ...this.#tokens])
    this.#refusals = [...refusals, ...this.#refusals].slice(0, MOST_WAITING)
  }

  /** Stores what another process gathered, or this one before it wrote. */
  keep({ sessions, tokens, refusals }: NotedBatch): void {
    const store = this.#store
    store.together(() => {
      for (const [id, at] of Object.entries(sessions))
        if ((store.sessions.session(id, at)?.lastSeenAt ?? '') < at) store.sessions.seen(id, at)
      for (const [id, at] of Object.entries(tokens))
        if ((store.tokens.byId(id)?.lastUsedAt ?? '') < at) store.tokens.seen(id, at)
    })
    if (refusals.length > 0) store.accountLog.addRefusals(refusals, MOST_REFUSALS)
  }

  get #gathers(): boolean {
    return this.#store.company?.role === 'reader'
  }
}
