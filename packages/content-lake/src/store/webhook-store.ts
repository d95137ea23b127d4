import type { EncryptedSecret } from '../encryption/secret-box.ts'

export type WebhookTrigger = 'create' | 'update' | 'delete'

/** Settings of a webhook by an administrator. */
export interface WebhookSettings {
  name: string
  description: string | null
  url: string
  /** Name of a dataset; `*` for all. */
  dataset: string
  apiVersion: string
  includeDrafts: boolean
  includeAllVersions: boolean
  httpMethod: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Values may be credentials. */
  headers: Readonly<Record<string, EncryptedSecret>>
  isDisabledByUser: boolean
  rule: {
    on: readonly WebhookTrigger[]
    /** GROQ filter over the document; none matches all. */
    filter: string | null
    /** GROQ projection of the body; the document itself if absent. */
    projection: string | null
  }
}

/** A webhook. Times are ISO. */
export interface WebhookRecord {
  id: string
  body: WebhookSettings
  /** Signs the bodies. */
  secret?: EncryptedSecret
  /** Receives transactions after this log sequence. */
  since: number
  createdAt: string
  updatedAt: string
  createdBy: string
}

export type WebhookDeliveryStatus = 'queued' | 'success' | 'failure'

/** The message of one change for one webhook. Times are ISO. */
export interface WebhookMessageRecord {
  /** Derived from webhook, transaction and document, so that no message is created twice. */
  id: string
  hook: string
  /** Messages of a lane are sent one at a time. */
  lane: string
  dataset: string
  headers: Readonly<Record<string, string>>
  payload: string
  status: WebhookDeliveryStatus
  failures: number
  resultCode?: number
  createdAt: string
  /** Time of the first attempt. */
  firstAt?: string
  /** Time of the next attempt. */
  nextAt: string
}

/** An attempt to send a message. Times are ISO. */
export interface DeliveryAttemptRecord {
  id: string
  message: string
  hook: string
  createdAt: string
  /** Milliseconds. */
  duration: number
  /** Absent on success. */
  failure?: 'http' | 'network' | 'timeout' | 'other'
  resultCode?: number
  /** The response body, or why the receiver was not reached. */
  resultBody?: string
}

/** A queued message without its body. */
export type QueuedMessageWithoutBody = Pick<
  WebhookMessageRecord,
  'id' | 'hook' | 'lane' | 'createdAt' | 'nextAt'
>

/** Stores webhooks, their queued messages and attempts. */
export interface WebhookStore {
  /** Oldest first. */
  all(): WebhookRecord[]
  byId(id: string): WebhookRecord | undefined
  /** Inserts or replaces a webhook by id. */
  put(hook: WebhookRecord): void
  /** Webhooks of an older version whose secrets are not encrypted yet. */
  unencrypted(): WebhookRecord[]
  /** Rewrites webhooks, inside `withSecureDelete`. */
  replace(hooks: readonly WebhookRecord[]): void
  /**
   * Runs work in one transaction, and overwrites the replaced bytes in the file.
   * @returns whether the write-ahead log is free of them as well; the next call tries again
   */
  withSecureDelete(work: () => void): boolean
  /** Removes a webhook with its messages. Returns whether it existed. */
  remove(id: string): boolean
  /** Log sequence of a dataset up to which messages were created. */
  lastSequence(dataset: string): number | undefined
  /** Adds new messages and the processed sequences in one transaction. */
  enqueue(
    messages: readonly Omit<WebhookMessageRecord, 'failures'>[],
    places: ReadonlyMap<string, number>,
  ): void
  /** In order of creation. */
  queued(): QueuedMessageWithoutBody[]
  /**
   * Number of queued messages and creation of the oldest (ISO), by webhook id; only webhooks with
   * any.
   */
  queues(): ReadonlyMap<string, { count: number; since: string }>
  message(id: string): WebhookMessageRecord | undefined
  /** Records an attempt and the resulting status. */
  recordAttempt(
    attempt: DeliveryAttemptRecord,
    message: Pick<WebhookMessageRecord, 'status' | 'nextAt'>,
  ): void
  /** Marks messages as failed that are not retried. */
  markFailed(ids: readonly string[]): void
  /** Number of failed messages created since a time (ISO), by webhook id. */
  failedSince(from: string): ReadonlyMap<string, number>
  /** Newest first. */
  messages(hook: string, limit: number): WebhookMessageRecord[]
  /** Newest first. */
  attempts(hook: string, limit: number): DeliveryAttemptRecord[]
  attempt(id: string): DeliveryAttemptRecord | undefined
  /** Deletes all but the newest settled messages of a webhook. */
  prune(hook: string, keep: number): void
}
