import type { EncryptedSecret } from '../encryption/secret-box.ts'

export type HookEvent = 'create' | 'update' | 'delete'

/** What of a webhook an administrator writes down. */
export interface HookSettings {
  name: string
  description: string | null
  url: string
  /** Name of a dataset; `*` for all of them. */
  dataset: string
  apiVersion: string
  includeDrafts: boolean
  includeAllVersions: boolean
  httpMethod: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Their values may be credentials. */
  headers: Readonly<Record<string, EncryptedSecret>>
  isDisabledByUser: boolean
  rule: {
    on: readonly HookEvent[]
    /** A GROQ condition over the document; every document when absent. */
    filter: string | null
    /** GROQ for the body; the document itself when absent. */
    projection: string | null
  }
}

/** Somebody whom the lake tells of changes. Times are ISO. */
export interface HookRecord {
  id: string
  body: HookSettings
  /** What bodies are signed with. */
  secret?: EncryptedSecret
  /** It is told of transactions after this place in the log. */
  since: number
  createdAt: string
  updatedAt: string
  createdBy: string
}

export type DeliveryStatus = 'queued' | 'success' | 'failure'

/** What one change means to one webhook. Times are ISO. */
export interface MessageRecord {
  /** Follows from webhook, transaction and document, so that nothing is told twice under two ids. */
  id: string
  hook: string
  /** Messages of one lane are sent one after the other. */
  lane: string
  dataset: string
  headers: Readonly<Record<string, string>>
  payload: string
  status: DeliveryStatus
  failures: number
  resultCode?: number
  createdAt: string
  /** When it was first tried. */
  firstAt?: string
  /** When it is tried next. */
  nextAt: string
}

/** One try to send a message. Times are ISO. */
export interface AttemptRecord {
  id: string
  message: string
  hook: string
  createdAt: string
  /** Milliseconds. */
  duration: number
  /** Absent where it was taken. */
  failure?: 'http' | 'network' | 'timeout' | 'other'
  resultCode?: number
  /** What the receiver said, or why it was not reached. */
  resultBody?: string
}

/** What waits, without its body. */
export type QueuedMessage = Pick<MessageRecord, 'id' | 'hook' | 'lane' | 'createdAt' | 'nextAt'>

/** Whom the lake tells of changes, and what it has yet to tell them. */
export interface HookStore {
  /** Oldest first. */
  all(): HookRecord[]
  byId(id: string): HookRecord | undefined
  /** Writes one, in the place of the one with this id. */
  put(hook: HookRecord): void
  /** Those whose secrets and headers an earlier program left in clear, as if they were encrypted. */
  unencrypted(): HookRecord[]
  /** Writes some of them anew, within `overwriting`. */
  replace(hooks: readonly HookRecord[]): void
  /**
   * Runs work in one transaction, and overwrites in the file what `replace` wrote anew.
   * @returns whether the write-ahead log is free of it as well; the next call tries again
   */
  withSecureDelete(work: () => void): boolean
  /** Takes one away with what it was told; whether it was there. */
  remove(id: string): boolean
  /** Up to which place of a dataset's log everything was looked at. */
  lastSequence(dataset: string): number | undefined
  /** Adds messages that are not there yet, and notes how far datasets were looked at: all of it or nothing. */
  enqueue(
    messages: readonly Omit<MessageRecord, 'failures'>[],
    places: ReadonlyMap<string, number>,
  ): void
  /** In the order in which they came. */
  queued(): QueuedMessage[]
  /** How many messages of each webhook wait, and since when the oldest does (ISO), by its id; without those of which none does. */
  queues(): ReadonlyMap<string, { count: number; since: string }>
  message(id: string): MessageRecord | undefined
  /** Writes down how a try went, and what became of the message. */
  recordAttempt(attempt: AttemptRecord, message: Pick<MessageRecord, 'status' | 'nextAt'>): void
  /** Settles messages that are not tried any more. */
  markFailed(ids: readonly string[]): void
  /** How many messages of each webhook were made from a moment on (ISO) and given up, by its id. */
  failedSince(from: string): ReadonlyMap<string, number>
  /** Newest first. */
  messages(hook: string, limit: number): MessageRecord[]
  /** Newest first. */
  attempts(hook: string, limit: number): AttemptRecord[]
  attempt(id: string): AttemptRecord | undefined
  /** Forgets messages of a webhook that were settled, but for the newest. */
  prune(hook: string, keep: number): void
}
