import type { DatabaseSync } from 'node:sqlite'
import { TransactionTableWriter, type TransactionRecord } from './journal-writer.ts'
import { migrate, SCHEMA_VERSION } from './migrations.ts'

/**
 * The database schema of a lake for the replication thread (`Program` of `@orrery/sqlite-replica`).
 */
export const KIND = 'content lake'
export const STEPS = SCHEMA_VERSION

export function prepare(database: DatabaseSync, steps: number): void {
  migrate(database, steps)
}

export function openRecords(database: DatabaseSync): (record: TransactionRecord) => void {
  const writer = new TransactionTableWriter(database)
  return (record) => writer.write(record)
}
