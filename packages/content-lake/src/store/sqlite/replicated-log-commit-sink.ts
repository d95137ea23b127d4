import type { DatabaseSync } from 'node:sqlite'
import type { ReplicatedLogError, Replica } from '@orrery/sqlite-replica'
import { toSharedDatabaseError } from '../storage-error.ts'
import {
  TransactionTableWriter,
  type JournalBatchResult,
  type TransactionRecord,
} from './journal-writer.ts'
import type { CommitSinkEvents, CommitSink } from './commit-sink.ts'

/** Writes to the replicated log, and to the replica of this process. */
export class ReplicatedLogCommitSink implements CommitSink {
  readonly #database: DatabaseSync
  readonly #replica: Replica

  /** @param database the main thread's connection to the replica */
  constructor(database: DatabaseSync, replica: Replica, events: CommitSinkEvents) {
    this.#database = database
    this.#replica = replica
    replica.listen({
      entries() {},
      batch: (result) => events.batchWritten(result),
      problem: (problem) => {
        const { message, publicMessage, isUnreachable } = problem ?? {}
        // A reachable database that refuses writes is tried with each batch.
        events.availabilityChanged(
          message && isUnreachable
            ? toSharedDatabaseError({ message, publicMessage, isTransient: true })
            : null,
        )
      },
    })
  }

  send(records: readonly TransactionRecord[]): void {
    this.#replica.writeBatch(records)
  }

  end(): undefined {
    // A transaction starts after all earlier ones have ended.
    this.#together(() => {})
  }

  finish(records: readonly TransactionRecord[]): JournalBatchResult {
    const writer = new TransactionTableWriter(this.#database)
    const failure = this.#together(() => records.forEach((record) => writer.write(record)))
    return failure ? { stored: 0, failure } : { stored: records.length }
  }

  #together(work: () => void): JournalBatchResult['failure'] {
    if (this.#replica.role === 'reader') return undefined
    try {
      this.#replica.commit(this.#database, work)
      return undefined
    } catch (error) {
      const {
        message,
        publicMessage = message,
        isTransient,
      } = error as Partial<ReplicatedLogError> & Error
      return { message, errcode: undefined, publicMessage, ...(isTransient && { isTransient }) }
    }
  }
}
