import type { Database } from './database.ts'

/** How the sync into the lake goes. Times are ISO. */
export interface SyncStatus {
  /** When the lake was last told everything that there was to tell; null before. */
  lastAt: string | null
  /** Since when it fails, and why; null while it does not. */
  failing: { since: string; because: string } | null
}

/** How the sync goes, for whichever process is asked. */
export interface SyncStatusStore {
  read(): SyncStatus
  /** @param state how it goes in this process, which does it now */
  write(state: SyncStatus): void
}

const KEY = 'sync_state'

/** One process of several syncs: it tells the others by the store. A process that is alone keeps it to itself. */
export function createSyncStatusStore(database: Database): SyncStatusStore {
  let own: SyncStatus = { lastAt: null, failing: null }
  const told = () =>
    database.prepare('SELECT value FROM meta WHERE key = ?').get(KEY) as
      | { value: string }
      | undefined
  return {
    read() {
      const value = database.replication && told()?.value
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
