/** What can happen to an account, or by somebody who is no author of documents. */
export const ACCOUNT_EVENTS = [
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
  'refused',
] as const

export type AccountEventKind = (typeof ACCOUNT_EVENTS)[number]

export interface AccountEvent {
  /** Its place in the log. */
  sequence: number
  /** ISO time. */
  timestamp: string
  kind: AccountEventKind
  /** Id of whoever did it; empty where nobody is known. */
  actor: string
  /** Id of the person whom it is about, an e-mail, or the name of a dataset. */
  subject: string
  details: Readonly<Record<string, string>>
}

export interface AccountEventRange {
  /** Only events before this place in the log. */
  before?: number
  /** Of this person, or about them. */
  person?: string
  kinds?: readonly AccountEventKind[]
  /** ISO times, both included. */
  from?: string
  to?: string
  limit: number
}

/** What happened to accounts. Nothing that is written down is ever changed, and only refusals are forgotten. */
export interface AccountLog {
  add(event: Omit<AccountEvent, 'sequence'>): void
  /**
   * Writes refusals down, all or none.
   * @param most how many are kept; the oldest ones go, and nothing but refusals
   */
  addAccessDenials(events: readonly Omit<AccountEvent, 'sequence'>[], most: number): void
  /** Newest first. */
  events(range: AccountEventRange): AccountEvent[]
}
