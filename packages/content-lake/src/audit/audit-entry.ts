import {
  ADMINISTRATION_EVENT_KINDS,
  type AdministrationEventKind,
} from '../store/administration-log.ts'

/** Kinds derived from the log of a dataset, which are stored nowhere else. */
type ContentEventKind =
  | 'published'
  | 'unpublished'
  | 'deleted'
  | 'written'
  | 'uploaded'
  | 'release-created'
  | 'release-scheduled'
  | 'release-unscheduled'
  | 'release-published'
  | 'release-archived'
  | 'release-unarchived'
  | 'release-deleted'
  | 'preview-shared'
  | 'preview-ended'
  | 'feed-made'
  | 'feed-ended'

export type AuditKind = AdministrationEventKind | ContentEventKind

/** Labels of all kinds, for the audit list. */
export const AUDIT_KIND_LABELS: Readonly<Record<AuditKind, string>> = {
  published: 'Published',
  unpublished: 'Unpublished',
  deleted: 'Deleted',
  written: 'Wrote published content directly',
  uploaded: 'Uploaded',
  'release-created': 'Created a release',
  'release-scheduled': 'Scheduled a release',
  'release-unscheduled': 'Unscheduled a release',
  'release-published': 'Published a release',
  'release-archived': 'Archived a release',
  'release-unarchived': 'Unarchived a release',
  'release-deleted': 'Deleted a release',
  'preview-shared': 'Shared a preview',
  'preview-ended': 'Ended previews',
  'feed-made': 'Made an address for calendars',
  'feed-ended': 'Took addresses for calendars back',
  'signed-in': 'Signed in',
  'sign-in-failed': 'Failed to sign in',
  'sign-in-locked': 'Was locked out for ten minutes',
  'signed-out': 'Signed out',
  invited: 'Invited',
  'invitation-revoked': 'Took an invitation back',
  'invitation-accepted': 'Accepted an invitation',
  'role-changed': 'Changed a role',
  renamed: 'Changed a name',
  disabled: 'Disabled an account',
  enabled: 'Enabled an account',
  removed: 'Removed a person',
  'link-made': 'Made a one-time link',
  'link-revoked': 'Took a one-time link back',
  'sessions-ended': 'Ended sessions',
  'password-set': 'Set a password',
  'dataset-created': 'Created a dataset',
  'dataset-opened': 'Changed who may read a dataset',
  'dataset-copied': 'Copied a dataset',
  'dataset-deleted': 'Deleted a dataset',
  'alias-set': 'Led an alias to a dataset',
  'alias-removed': 'Removed an alias',
  'token-made': 'Made a token',
  'token-rotated': 'Gave a token another secret',
  'token-removed': 'Deleted a token',
  'origin-added': 'Added an origin',
  'origin-removed': 'Removed an origin',
  'role-made': 'Made a role',
  'role-altered': 'Changed what a role may do',
  'role-removed': 'Removed a role',
  'hook-made': 'Made a webhook',
  'hook-changed': 'Changed a webhook',
  'hook-removed': 'Removed a webhook',
  'model-used': 'Used the language model',
  refused: 'Was refused',
}

export function isAuditKind(name: string): name is AuditKind {
  return Object.hasOwn(AUDIT_KIND_LABELS, name)
}

/** Whether a kind is stored as an account event; all others are derived from documents. */
export function isAccountEventKind(kind: AuditKind): kind is AdministrationEventKind {
  return (ADMINISTRATION_EVENT_KINDS as readonly string[]).includes(kind)
}

/** One entry of the audit list: who did what, when, and to what. */
export interface AuditEntry {
  /** The log that contains it: `accounts`, or the name of a dataset. */
  source: string
  /** Its sequence number there. */
  sequence: number
  /** ISO time. */
  timestamp: string
  kind: AuditKind
  /** Id of the actor; empty if unknown. */
  actor: string
  /** A person's id, an e-mail, a dataset or a release. */
  subject: string
  details: Readonly<Record<string, string>>
  /** The affected documents, for content events. */
  documents: readonly AuditedDocument[]
}

/** Entries of one transaction, or of one account event; may be empty. */
export interface AuditBatch extends Pick<AuditEntry, 'source' | 'sequence' | 'timestamp'> {
  entries: readonly AuditEntry[]
}

export interface AuditedDocument {
  id: string
  /** Absent if the document is deleted or has no title. */
  title?: string
}

/** Filters of the audit list. */
export interface AuditQuery {
  /** Actor or subject. */
  person?: string
  kinds?: ReadonlySet<AuditKind>
  /** ISO times, both included. */
  from?: string
  to?: string
  /** By source, the sequence number before which to continue. */
  before: ReadonlyMap<string, number>
}
