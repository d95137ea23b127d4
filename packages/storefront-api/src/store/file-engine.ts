import { DatabaseSync } from 'node:sqlite'
import { LAST_RESORT, createCheckpoints } from './checkpoints.ts'
import { CONNECTION, atOnce, type Engine, type OthersChanges } from './engine.ts'
import { prepareFolder } from './folder.ts'
import { migrate } from './migrations.ts'
import { databasePath } from './storage-error.ts'

/**
 * A store in `shop.sqlite` of a folder, where one process writes at a time; null keeps everything in memory.
 * @throws what SQLite or the file system reports
 */
export function openFileEngine(dataDir: string | null): Engine {
  const path = databasePath(dataDir)
  if (dataDir !== null) prepareFolder(dataDir, path)
  const sqlite = new DatabaseSync(path)
  try {
    sqlite.exec(
      `${CONNECTION}; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = ${LAST_RESORT}`,
    )
    migrate(sqlite)
  } catch (error) {
    sqlite.close()
    throw error
  }
  const checkpoints = dataDir === null ? null : createCheckpoints(path)
  const listeners: ((changes: OthersChanges) => void)[] = []
  const version = sqlite.prepare('PRAGMA data_version')
  // SQLite counts the commits of others.
  const countOthers = () => version.get()?.data_version
  let others = countOthers()
  const begin = () => sqlite.exec('BEGIN IMMEDIATE')
  return {
    sqlite,
    path: dataDir === null ? null : path,
    record: null,
    commit(work, rolledBack, waits) {
      if (waits) begin()
      else atOnce(sqlite, begin)
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
    listen: (listener) => void listeners.push(listener),
    look() {
      const now = countOthers()
      if (now === others) return
      others = now
      for (const listener of listeners) listener(null)
    },
    close() {
      // The last to close empties the log and leaves one file.
      checkpoints?.close()
      sqlite.close()
    },
  }
}
