import type { DatabaseSync } from 'node:sqlite'
import type { RecordError, Replica } from '@orrery/sqlite-replica'
import { sharedDatabaseError } from '../storage-error.ts'
import {
  JournalWriter,
  type BatchResult,
  type JournalRecord,
  type SqliteFailure,
} from './journal-record.ts'
import type { CommitSinkEvents, CommitSink } from './commit-sink.ts'

/** Writes into a record that other processes follow, and into the file of this one. */
export class ReplicaCommitSink implements CommitSink {
  readonly #database: DatabaseSync
  readonly #replica: Replica

  /** @param database the main thread's own connection to the replica */
  constructor(database: DatabaseSync, replica: Replica, events: CommitSinkEvents) {
    this.#database = database
    this.#replica = replica
    replica.listen({
      entries() {},
      batch: ({ stored, failure }) => {
        if (!failure) return events.batchWritten({ stored })
        const { message, errcode, told, passes } = failure
        events.batchWritten({ stored, failure: sqliteFailure(message, errcode, told, passes) })
      },
      trouble: (trouble) => {
        // A database that is reachable and refuses is tried at each batch.
        if (!trouble?.isAway) return events.availabilityChanged(null)
        const { sentence: message, told } = trouble
        events.availabilityChanged(sharedDatabaseError({ message, told, passes: true }))
      },
    })
  }

  send(records: readonly JournalRecord[]): void {
    this.#replica.writeBatch(records)
  }

  end(): undefined {
    // A turn begins when all before it is done.
    this.#together(() => {})
  }

  finish(records: readonly JournalRecord[]): BatchResult {
    const writer = new JournalWriter(this.#database)
    const failure = this.#together(() => records.forEach((record) => writer.write(record)))
    return failure ? { stored: 0, failure } : { stored: records.length }
  }

  #together(work: () => void): BatchResult['failure'] {
    if (this.#replica.role === 'reader') return undefined
    try {
      this.#replica.commit(this.#database, work)
      return undefined
    } catch (error) {
      const { message, told = message, passes } = error as Partial<RecordError> & Error
      return sqliteFailure(message, undefined, told, passes)
    }
  }
}

function sqliteFailure(
  message: string,
  errcode: number | undefined,
  publicMessage: string | undefined,
  isTransient = false,
): SqliteFailure {
  return {
    message,
    errcode,
    ...(publicMessage !== undefined && { publicMessage }),
    ...(isTransient && { isTransient }),
  }
}
