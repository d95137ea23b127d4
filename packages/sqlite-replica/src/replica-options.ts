import type { BatchResult, LogProblem, Role, WorkerEvent } from './worker-messages.ts'
import type { LogEntry } from './replicated-tables.ts'
import type { PostgresAddress } from './postgres/postgres-address.ts'

export interface ReplicaOptions {
  /** `postgres://…`, with `?schema=` to override the default schema. */
  url: string
  /** The default schema of the program's tables. */
  schema: string
  /** Path of the file; anything there that is no replica of this log is deleted. */
  path: string
  /** URL of the module that exports a `ReplicatedSchema`. */
  program: URL
  /** Name of the installation: two installations cannot share a log. */
  belongsTo: string
  /** Whether one process is the leader and all others read; every process writes where it is false. */
  hasSingleWriter: boolean
  /** Address at which other processes reach this one. */
  address?: string
  /** Milliseconds for which opening waits to become the leader: the previous one may have crashed. */
  leadershipTimeout?: number
}

/** Receives a replica's events. */
export interface ReplicaListener {
  /** Entries of other processes are in the file. They are acknowledged when the listener returns. */
  entries(entries: readonly LogEntry[]): void
  /** Another role, or another leader. */
  role?(role: Role): void
  /** Outcomes of batches, in the order in which they were written. */
  batch?(result: BatchResult): void
  /** This process can neither write nor follow any more and must exit. */
  terminated?(sentence: string): void
  /** The log is unreachable or rejects writes, and why; null when that is over. */
  problem?(problem: LogProblem | null): void
  /** Milliseconds by which this machine's clock is ahead of the database's, repeatedly. */
  clockSkew?(ahead: number): void
}

/** The log is not the one that was followed. */
export const DATABASE_RESTORED = 'The database was restored to an earlier state.'

/** This process is no longer the leader. */
export const LEADERSHIP_LOST = 'Another process writes now.'

export interface LogConnectionOptions {
  address: PostgresAddress
  hasSingleWriter: boolean
  /** Address at which other processes reach this one. */
  ownAddress: string | null
  emit: (event: WorkerEvent) => void
  /** Shares whether the log is unreachable with threads that block and receive no events. */
  setUnreachable: (isUnreachable: boolean) => void
}

/** What the log connection needs of the replicator. */
export interface LogFollower {
  readonly position: number
  readonly entry: string | null
  notifyEntry(known?: number): void
  runExclusive<T>(work: () => Promise<T>): Promise<T>
  catchUp(): Promise<void>
}
