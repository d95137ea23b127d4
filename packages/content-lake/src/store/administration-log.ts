/** Kinds of events about accounts, and about anything else outside of documents. */
export const ADMINISTRATION_EVENT_KINDS = [
  'signed-in',
  'sign-in-failed',
  'sign-in-locked',
  'signed-out',
  'invited',
  'invitation-revoked',
  'invitation-accepted',
  'role-changed',
  'renamed',
  'disabled',
  'enabled',
  'removed',
  'link-made',
  'link-revoked',
  'sessions-ended',
  'password-set',
  'dataset-created',
  'dataset-opened',
  'dataset-copied',
  'dataset-deleted',
  'alias-set',
  'alias-removed',
  'token-made',
  'token-rotated',
  'token-removed',
  'origin-added',
  'origin-removed',
  'role-made',
  'role-altered',
  'role-removed',
  'hook-made',
  'hook-changed',
  'hook-removed',
  'model-used',
  'refused',
] as const

export type AdministrationEventKind = (typeof ADMINISTRATION_EVENT_KINDS)[number]

export interface AdministrationEvent {
  /** Position in the log. */
  sequence: number
  /** ISO time. */
  timestamp: string
  kind: AdministrationEventKind
  /** Id of the principal; empty if unknown. */
  actor: string
  /** Id of the affected person, an e-mail, or the name of a dataset. */
  subject: string
  details: Readonly<Record<string, string>>
}

export interface AdministrationEventFilter {
  /** Only events before this position. */
  before?: number
  /** Caused by this person, or about them. */
  person?: string
  kinds?: readonly AdministrationEventKind[]
  /** ISO times, inclusive. */
  from?: string
  to?: string
  limit: number
}

/** Append-only log of administration events. Only access denials are ever deleted. */
export interface AdministrationLog {
  add(event: Omit<AdministrationEvent, 'sequence'>): void
  /**
   * Adds access denials in one transaction.
   * @param most maximum number to keep; the oldest denials are deleted, and nothing else
   */
  addAccessDenials(events: readonly Omit<AdministrationEvent, 'sequence'>[], most: number): void
  /** Newest first. */
  events(range: AdministrationEventFilter): AdministrationEvent[]
}
