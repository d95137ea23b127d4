import type { Database } from './database.ts'

/** Status of the sync into the lake. Times are ISO. */
export interface SyncStatus {
  /** When the last complete sync ended; null before the first. */
  lastAt: string | null
  /** Since when the sync fails, and why; null while it succeeds. */
  failing: { since: string; because: string } | null
}

/** Sync status, readable in every process. */
export interface SyncStatusStore {
  read(): SyncStatus
  /** @param state of the sync in this process, which is the leader */
  write(state: SyncStatus): void
}

const KEY = 'sync_state'

/** The leader shares its status through the store; a single process keeps it in memory. */
export function createSyncStatusStore(database: Database): SyncStatusStore {
  let own: SyncStatus = { lastAt: null, failing: null }
  const reported = () =>
    database.prepare('SELECT value FROM meta WHERE key = ?').get(KEY) as
      | { value: string }
      | undefined
  return {
    read() {
      const value = database.replication && reported()?.value
      return value ? (JSON.parse(value) as SyncStatus) : own
    },
    write(state) {
      own = state
      if (!database.replication) return
      const value = JSON.stringify(state)
      const write = () =>
        database
          .prepare(
            'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
          )
          .run(KEY, value)
      // Where it is not stored, changes are not either, and those say why.
      database.write(write).catch(() => {})
    },
  }
}
