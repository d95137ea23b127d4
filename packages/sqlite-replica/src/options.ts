import type { BatchResult, RecordTrouble, Role, News } from './messages.ts'
import type { Entry } from './tables.ts'
import type { PostgresAddress } from './postgres/address.ts'

export interface ReplicaOptions {
  /** `postgres://…`, with `?schema=` where it is not the program's own. */
  url: string
  /** Where in the database the program's tables are when the address does not say. */
  schema: string
  /** Path of the file; whatever stands there and is no replica of this record goes. */
  path: string
  /** Address of the module that exports a `Program`. */
  program: URL
  /** What the installation is called: two of different names do not share a record. */
  belongsTo: string
  /** Whether one process writes and all others read; everybody writes where it is false. */
  elects: boolean
  /** Where others of its kind reach this process. */
  address?: string
  /** Milliseconds for which opening waits to become the writer: another one may have ended without a word. */
  insists?: number
}

/** Whoever hears of what happens to a replica. */
export interface ReplicaListener {
  /** What others wrote is in the file. It is shown to others who ask when the listener has returned. */
  entries(entries: readonly Entry[]): void
  /** Another role, or another writer. */
  role?(role: Role): void
  /** What became of records, in the order in which they were written. */
  batch?(result: BatchResult): void
  /** Nothing can be written or followed any more: this process is to end. */
  dismissed?(sentence: string): void
  /** The record is away or takes nothing, and for what reason; null when all is well again. */
  trouble?(trouble: RecordTrouble | null): void
  /** Milliseconds by which this machine's clock is ahead of the database's, again and again. */
  clock?(ahead: number): void
}

/** Said where the record is not the one that was followed. */
export const PUT_BACK = 'The database was put back to what it was before.'

/** Said where this process is the writer no longer. */
export const ANOTHER_WRITES = 'Another process writes now.'

export interface LinkOptions {
  address: PostgresAddress
  elects: boolean
  /** Where others of its kind reach this process. */
  own: string | null
  tell: (news: News) => void
  /** Whether the record is away, for those who cannot wait to be told. */
  away: (isAway: boolean) => void
}

/** What the link asks of whoever keeps the replica. */
export interface Kept {
  readonly place: number
  readonly entry: string | null
  noticeEntry(known?: number): void
  inTurn<T>(work: () => Promise<T>): Promise<T>
  follow(): Promise<void>
}
