import { DatabaseSync } from 'node:sqlite'
import {
  CONNECTION_PRAGMAS,
  withoutBusyWait,
  type StorageEngine,
  type ExternallyChangedRows,
} from './storage-engine.ts'
import { migrate } from './migrations.ts'
import { databasePath } from './database-path.ts'
import { prepareDataFolder } from './data-folder.ts'
import { FALLBACK_CHECKPOINT_PAGES, createCheckpointThread } from './checkpoint-thread.ts'

/**
 * A store in `shop.sqlite` of a folder with a single writing process; null keeps everything in
 * memory.
 * @throws what SQLite or the file system reports
 */
export function openFileEngine(dataDir: string | null): StorageEngine {
  const path = databasePath(dataDir)
  if (dataDir !== null) prepareDataFolder(dataDir, path)
  const sqlite = new DatabaseSync(path)
  try {
    sqlite.exec(
      `${CONNECTION_PRAGMAS}; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = ${FALLBACK_CHECKPOINT_PAGES}`,
    )
    migrate(sqlite)
  } catch (error) {
    sqlite.close()
    throw error
  }
  const checkpoints = dataDir === null ? null : createCheckpointThread(path)
  const listeners: ((changes: ExternallyChangedRows) => void)[] = []
  const version = sqlite.prepare('PRAGMA data_version')
  // SQLite counts the commits of other connections (`data_version`).
  const countOthers = () => version.get()?.data_version
  let others = countOthers()
  const begin = () => sqlite.exec('BEGIN IMMEDIATE')
  return {
    sqlite,
    path: dataDir === null ? null : path,
    replication: null,
    commit(work, rolledBack, waits) {
      if (waits) begin()
      else withoutBusyWait(sqlite, begin)
      try {
        const value = work()
        sqlite.exec('COMMIT')
        if (!waits) checkpoints?.request()
        return value
      } catch (error) {
        if (sqlite.isTransaction) sqlite.exec('ROLLBACK')
        rolledBack()
        throw error
      }
    },
    onExternalWrite: (listener) => void listeners.push(listener),
    pollExternalWrites() {
      const now = countOthers()
      if (now === others) return
      others = now
      for (const listener of listeners) listener(null)
    },
    close() {
      // The last connection to close checkpoints the log and leaves a single file.
      checkpoints?.close()
      sqlite.close()
    },
  }
}
