import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { troubleOf } from '../trouble.ts'

/** Processes on one folder at most. */
const MOST = 99

/** A replica that is one process's alone. */
export interface ReplicaClaim {
  path: string
  /** The lowest one that was free, from 1. */
  number: number
  release(): void
}

/**
 * Takes a replica in a folder that no other process has. What lies there of an earlier process is gone on with. The lock is an open
 * transaction of SQLite's, which the system drops with the process, however that ends.
 * @throws Error where all are taken, and what SQLite reports
 */
export function claimReplica(folder: string): ReplicaClaim {
  for (let number = 1; number <= MOST; number += 1) {
    const lock = new DatabaseSync(join(folder, `shop.replica-${number}.lock`), { timeout: 0 })
    try {
      lock.exec('BEGIN EXCLUSIVE')
      const path = join(folder, `shop.replica-${number}.sqlite`)
      return { path, number, release: () => lock.close() }
    } catch (error) {
      lock.close()
      if (troubleOf(error) !== 'busy') throw error
    }
  }
  throw new Error(`${MOST} processes use ${folder} already`)
}
