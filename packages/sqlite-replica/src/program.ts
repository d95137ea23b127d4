import type { DatabaseSync } from 'node:sqlite'

/**
 * What a program says of its database, in a module of its own: the thread that keeps the replica loads it by its address, as
 * functions do not go from thread to thread.
 */
export interface Program {
  /** What it is, as a noun: programs of two kinds do not share a record. */
  KIND: string
  /** How many steps its schema has. */
  STEPS: number
  /** Brings a database that has none, or some, of the steps to so many. @throws what SQLite reports */
  prepare(database: DatabaseSync, steps: number): void
  /** Prepares to write records of the program's own; callers of what it returns hold the transaction. */
  openRecords?(database: DatabaseSync): (record: never) => void
}
