import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { DatabaseSync } from 'node:sqlite'
import {
  CONNECTION_PRAGMAS,
  withoutBusyWait,
  type StorageEngine,
  type ExternalChanges,
} from './engine.ts'
import { migrate } from './migrations.ts'
import { databasePath } from './storage-error.ts'

/** The one who runs the shop, and nobody else. */
const OWN_FOLDER = 0o700
const OWN_FILE = 0o600

/** What a shop makes in its data folder: databases, what SQLite puts beside them, letters, and drafts. */
const OF_A_SHOP =
  /^(?:(?:shop|catalogue)\.sqlite|shop\.replica-\d+\.(?:sqlite|lock)|letters(?:-\d+)?\.jsonl)(?:[-.]\w+)*$/u

/**
 * Makes a data folder when it is missing, and closes it to other users of the machine: customers, their
 * addresses and orders are in it. A folder that holds other things than a shop keeps its rights; the
 * shop's own files are closed in it all the same. SQLite gives its log the rights of the database.
 * @param path a file that is made when it is missing
 * @throws what the file system reports.
 */
export function prepareDataFolder(dataDir: string, path?: string): void {
  mkdirSync(dataDir, { recursive: true, mode: OWN_FOLDER })
  if (path !== undefined) closeSync(openSync(path, 'a', OWN_FILE))
  const held = readdirSync(dataDir)
  const own = held.filter((name) => OF_A_SHOP.test(name))
  if (own.length === held.length) tighten(dataDir, OWN_FOLDER)
  for (const name of own) tighten(join(dataDir, name), OWN_FILE)
}

/**
 * Takes the rights of others away from what is there: another program of the shop may be closing its log. What
 * belongs to somebody else (a mounted folder) is its owner's to decide.
 */
function tighten(path: string, mode: number): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found || (found.mode & 0o777) === mode || found.uid !== process.geteuid?.()) return
  chmodSync(path, mode)
}

/** Changes that follow each other closely become one checkpoint, in milliseconds. */
const PAUSE = 100
/** How long the end waits for a checkpoint that is under way, in milliseconds. */
const PATIENCE = 5_000

/**
 * Pages of the log from which on SQLite empties it itself, inside a commit: only when the thread for
 * it is gone or cannot keep up. It takes a third of a second where the disk is slow.
 */
export const FALLBACK_CHECKPOINT_PAGES = 4_000

/** Empties the write-ahead log on a thread of its own, so that no request waits for it. */
interface Checkpoints {
  /** Says that something was committed; the thread starts with the first time. */
  request(): void
  /** Waits until the thread has closed the store. */
  close(): void
}

export function createCheckpoints(path: string): Checkpoints {
  const closed = new Int32Array(new SharedArrayBuffer(4))
  let worker: Worker | null = null
  let isAway = false
  let isAsked = false

  const start = () => {
    const started = new Worker(join(import.meta.dirname, 'checkpoint-worker.mjs'), {
      workerData: { path, pause: PAUSE, closed },
    })
    started.on('message', () => (isAsked = false))
    // Without the thread the log is emptied as a last resort; nothing is lost.
    started.on('error', () => (isAway = true))
    started.unref()
    return started
  }
  return {
    request() {
      if (isAsked || isAway) return
      isAsked = true
      try {
        worker ??= start()
        worker.postMessage('checkpoint')
      } catch {
        // What was asked for is committed already: a machine without room for a thread does not undo it.
        isAway = true
      }
    },
    close() {
      if (!worker || isAway) return
      isAway = true
      worker.postMessage('close')
      Atomics.wait(closed, 0, 0, PATIENCE)
    },
  }
}

/**
 * A store in `shop.sqlite` of a folder, where one process writes at a time; null keeps everything in memory.
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
  const checkpoints = dataDir === null ? null : createCheckpoints(path)
  const listeners: ((changes: ExternalChanges) => void)[] = []
  const version = sqlite.prepare('PRAGMA data_version')
  // SQLite counts the commits of others.
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
      // The last to close empties the log and leaves one file.
      checkpoints?.close()
      sqlite.close()
    },
  }
}
