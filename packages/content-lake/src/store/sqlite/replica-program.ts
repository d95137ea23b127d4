import type { DatabaseSync } from 'node:sqlite'
import { JournalWriter, type JournalRecord } from './journal-record.ts'
import { migrate, SCHEMA_VERSION } from './migrations.ts'

/**
 * The database schema of a lake for the replication thread (`Program` of `@orrery/sqlite-replica`).
 */
export const KIND = 'content lake'
export const STEPS = SCHEMA_VERSION

export function prepare(database: DatabaseSync, steps: number): void {
  migrate(database, steps)
}

export function openRecords(database: DatabaseSync): (record: JournalRecord) => void {
  const writer = new JournalWriter(database)
  return (record) => writer.write(record)
}
