import type { AuditKind } from './kinds.ts'

/** One line of the audit list: who did what, when, to whom or what. */
export interface AuditEntry {
  /** Where it is written down: `accounts`, or the name of a dataset. */
  source: string
  /** Its place there. */
  sequence: number
  /** ISO time. */
  timestamp: string
  kind: AuditKind
  /** Id of whoever did it; empty where nobody is known. */
  actor: string
  /** A person's id, an e-mail, a dataset or a release. */
  subject: string
  details: Readonly<Record<string, string>>
  /** What it was done to, where that is content. */
  documents: readonly AuditDocument[]
}

/** What one transaction, or one event of an account, tells: several lines where it did several things, or none. */
export interface AuditStep extends Pick<AuditEntry, 'source' | 'sequence' | 'timestamp'> {
  entries: readonly AuditEntry[]
}

export interface AuditDocument {
  id: string
  /** Absent where the document is no more, or has none. */
  title?: string
}

/** What is looked for. */
export interface AuditRange {
  /** Who did it, or whom it is about. */
  person?: string
  kinds?: ReadonlySet<AuditKind>
  /** ISO times, both included. */
  from?: string
  to?: string
  /** By source the place before which one goes on. */
  before: ReadonlyMap<string, number>
}
