import type { MessagePort } from 'node:worker_threads'
import type { Entry, Rows } from './tables.ts'

/** What the thread that keeps a replica is started with. */
export interface ThreadData {
  url: string
  schema: string
  path: string
  /** Address of the module that tells of the program (`Program`). */
  program: string
  belongsTo: string
  /** Whether one process writes and all others read. */
  elects: boolean
  /** Where others of its kind reach this process. */
  address: string | null
  /** Milliseconds for which opening waits to become the writer. */
  insists: number
  port: MessagePort
  /** Answers that are waited for. */
  answers: MessagePort
  /** Counts those answers; and whether the record is away. */
  signal: Int32Array
}

/** Places in `signal`. */
export const ANSWERED = 0
export const AWAY = 1

/** To the thread. What has a number is answered. */
export type Order =
  /** May this thread write alone now? */
  | { type: 'turn'; number: number }
  /** What was done in that turn, to be written into the record. */
  | { type: 'rows'; number: number; rows: Rows }
  /** Somebody else was there before: what they wrote is wanted, and the turn goes on. */
  | { type: 'again'; number: number }
  /** The turn is over: it is stored here too, or nothing of it is. */
  | { type: 'stored' | 'dropped' }
  /** Records of the program's own, to be written together. */
  | { type: 'batch'; records: readonly unknown[] }
  /** Everything up to here is shown. */
  | { type: 'shown'; place: number }
  | { type: 'end'; number: number }

export type Role = 'writer' | 'reader'

/** What is wrong between a process and its record. */
export interface RecordTrouble {
  /** For whoever runs the program, and without which database it is. */
  sentence: string
  told: string
  /** Whether the record cannot be reached; else it is there and takes nothing. */
  isAway: boolean
}

export interface Opened {
  place: number
  role: Role
  writer: string | null
  secret: string
  installation: string
  /** Host and database, for people. */
  shown: string
  /** Whether the pages of its file are known to be sound. */
  isLookedThrough: boolean
  /** What the log is told where the file was damaged and read anew. */
  renewal: string | null
}

/** An answer that is waited for. */
export type Answer = { number: number } & (
  | { type: 'opened'; opened: Opened }
  | { type: 'yes' }
  | { type: 'written'; place: number; entry: string }
  | { type: 'conflict' }
  /** The sentence says why, and the rest what `RecordError` says by these names. */
  | { type: 'no'; sentence: string; told: string; passes: boolean; isUncertain: boolean }
)

/** Why a batch was not stored. */
export interface Failure {
  message: string
  errcode: number | undefined
  /** As `RecordError.told`, where the record refused it; then the message is a sentence. */
  told?: string
  /** Whether it may be otherwise soon. */
  passes?: boolean
}

/** What became of a batch: so many records are durable, and why the next one is not. */
export interface BatchResult {
  stored: number
  failure?: Failure
}

/** From the thread, unasked. */
export type News =
  | { type: 'entries'; entries: readonly Entry[] }
  | { type: 'batch'; result: BatchResult; place: number }
  | { type: 'role'; role: Role; writer: string | null; place: number }
  | { type: 'trouble'; trouble: RecordTrouble | null }
  /** The clocks are this many milliseconds apart: positive where this one is ahead. */
  | { type: 'clock'; ahead: number }
  | { type: 'heard'; reader: string; place: number }
  /** Whoever wrote after this place waited for this process until this moment (`sharedNow`), or could only be this process. */
  | { type: 'fresh'; at: number; place: number }
  /** It was tried in vain to reach the record. */
  | { type: 'tried'; at: number }
  /** SQLite finds the file damaged. */
  | { type: 'damaged'; found: string }
  | { type: 'dismissed'; sentence: string }

/** Milliseconds of a clock that all threads of a process read alike, and that nobody sets. */
export const sharedNow = (): number => Number(process.hrtime.bigint()) / 1e6
