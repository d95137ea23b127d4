import type { MessagePort } from 'node:worker_threads'
import type { LogEntry, ChangedRows } from './replicated-tables.ts'

/** Start parameters of the replication worker. */
export interface WorkerSettings {
  url: string
  schema: string
  path: string
  /** URL of the module that exports the schema (`ReplicatedSchema`). */
  program: string
  belongsTo: string
  /** Whether one process is the leader and all others read. */
  hasSingleWriter: boolean
  /** Address at which other processes reach this one. */
  address: string | null
  /** Milliseconds for which opening waits to become the leader. */
  leadershipTimeout: number
  port: MessagePort
  /** Responses to requests that block. */
  responses: MessagePort
  /** Counts those responses, and flags an unreachable log. */
  signal: Int32Array
}

/** Indexes in `signal`. */
export const RESPONSE_COUNT_INDEX = 0
export const UNREACHABLE_INDEX = 1

/** To the worker. Numbered commands get a response. */
export type WorkerCommand =
  /** Requests the exclusive right to write. */
  | { type: 'begin'; number: number }
  /** Changes made in that turn, to be appended to the log. */
  | { type: 'append'; number: number; rows: ChangedRows }
  /** Another process wrote first: applies its entries; the turn goes on. */
  | { type: 'retry'; number: number }
  /** Ends the turn: committed here too, or rolled back. */
  | { type: 'committed' | 'rolled-back' }
  /** Records of the program's own, to be written in one batch. */
  | { type: 'batch'; records: readonly unknown[] }
  /** Everything up to here is applied. */
  | { type: 'ack'; position: number }
  | { type: 'close'; number: number }

export type Role = 'writer' | 'reader'

/** What is wrong between a process and its log. */
export interface LogProblem {
  /** For the operator, with the database's name. */
  message: string
  publicMessage: string
  /** Whether the log cannot be reached; otherwise it rejects writes. */
  isUnreachable: boolean
}

export interface OpenedReplica {
  position: number
  role: Role
  writer: string | null
  secret: string
  installation: string
  /** Host and database, for people. */
  label: string
  /** Whether the pages of its file were checked. */
  isVerified: boolean
  /** Log message when the file was corrupt and rebuilt. */
  rebuildMessage: string | null
}

/** Response to a request that blocks. */
export type WorkerResponse = { number: number } & (
  | { type: 'opened'; opened: OpenedReplica }
  | { type: 'ok' }
  | { type: 'written'; position: number; entry: string }
  | { type: 'conflict' }
  /** Fields of `ReplicatedLogError`, with its message as `sentence`. */
  | {
      type: 'error'
      sentence: string
      publicMessage: string
      isTransient: boolean
      isUncertain: boolean
    }
)

/** Why a batch was not stored. */
export interface BatchFailure {
  message: string
  errcode: number | undefined
  /** As `ReplicatedLogError.publicMessage`, when the log rejected it. */
  publicMessage?: string
  /** Whether it may end by itself. */
  isTransient?: boolean
}

/** Outcome of a batch: the number of durable records, and why the next one is not. */
export interface BatchResult {
  stored: number
  failure?: BatchFailure
}

/** Events of the worker. */
export type WorkerEvent =
  | { type: 'entries'; entries: readonly LogEntry[] }
  | { type: 'batch'; result: BatchResult; position: number }
  | { type: 'role'; role: Role; writer: string | null; position: number }
  | { type: 'problem'; problem: LogProblem | null }
  /** Clock skew in milliseconds: positive where this machine is ahead. */
  | { type: 'clock-skew'; ahead: number }
  | { type: 'follower-ack'; reader: string; position: number }
  /** Writers of later positions waited for this process until `at` (`monotonicNow`), or could only be this process. */
  | { type: 'head-read'; at: number; position: number }
  /** An attempt to reach the log failed. */
  | { type: 'attempt-failed'; at: number }
  /** SQLite reports that the file is corrupt. */
  | { type: 'corrupt'; found: string }
  | { type: 'terminated'; sentence: string }

/** Milliseconds of a monotonic clock that all threads of a process share. */
export const monotonicNow = (): number => Number(process.hrtime.bigint()) / 1e6
