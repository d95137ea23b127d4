import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const FILE_NAME = 'content-lake.sqlite'
const LOCK_NAME = 'content-lake.lock'

/** The one who runs the lake, and nobody else. */
const OWNER_ONLY_FOLDER = 0o700
const OWNER_ONLY_FILE = 0o600

/** Folders beside the database, which hold files of documents that not everybody may read. */
const ASSET_FOLDERS = ['assets', 'image-cache']

/** One more, for copies of what lies in a bucket; made where that is so. */
const ASSET_CACHE_FOLDER = 'asset-cache'

/** What a lake makes in its data folder. */
const LAKE_FILE_NAME =
  /^(?:content-lake\.(?:sqlite|lock)(?:-\w+|\.moved(?:-\d+)?)?|replicas|running\.json(?:\.new)?|secret\.key(?:\.\d+\.\w+)?|assets|image-cache|asset-cache|tls|\.content-lake-backup-\w+)$/

/** Where the database of a data folder stands. */
export function databasePath(dataDir: string): string {
  return join(dataDir, FILE_NAME)
}

/**
 * Makes a data folder when it is missing, and closes it to other users of the machine: passwords and drafts are in it. A
 * folder that holds other things than a lake keeps its rights, at each start; what a lake keeps in it is closed all the same.
 * @returns what it holds
 * @throws what the file system reports.
 */
export function restrictFolder(dataDir: string): string[] {
  mkdirSync(dataDir, { recursive: true, mode: OWNER_ONLY_FOLDER })
  const held = readdirSync(dataDir)
  if (held.every((name) => LAKE_FILE_NAME.test(name))) restrictMode(dataDir, OWNER_ONLY_FOLDER)
  for (const name of ASSET_FOLDERS) {
    mkdirSync(join(dataDir, name), { recursive: true, mode: OWNER_ONLY_FOLDER })
    restrictMode(join(dataDir, name), OWNER_ONLY_FOLDER)
  }
  if (held.includes(ASSET_CACHE_FOLDER))
    restrictMode(join(dataDir, ASSET_CACHE_FOLDER), OWNER_ONLY_FOLDER)
  return held
}

/**
 * The same for a folder that holds the database. SQLite gives its log the rights of the database.
 * @throws what the file system reports.
 */
export function prepareDataFolder(dataDir: string): void {
  const held = restrictFolder(dataDir)
  for (const name of [FILE_NAME, LOCK_NAME, `${FILE_NAME}-wal`, `${FILE_NAME}-shm`]) {
    const path = join(dataDir, name)
    if (name === FILE_NAME || name === LOCK_NAME) closeSync(openSync(path, 'a', OWNER_ONLY_FILE))
    if (name === FILE_NAME || name === LOCK_NAME || held.includes(name))
      restrictMode(path, OWNER_ONLY_FILE)
  }
}

/** Takes the rights of others away. Where a folder belongs to somebody else (a mounted one), its owner decides. */
function restrictMode(path: string, mode: number): void {
  const { uid, mode: current } = statSync(path)
  if ((current & 0o777) === mode || uid !== process.geteuid?.()) return
  chmodSync(path, mode)
}

/**
 * Claims a data folder for this process, so that a second lake on it is refused at start while backups and readers of this
 * one may open the database. The claim ends with `close`, and with the process however that ends.
 * @throws what SQLite reports when somebody else has the claim.
 */
export function lockDataFolder(dataDir: string): DatabaseSync {
  const lock = new DatabaseSync(join(dataDir, LOCK_NAME), { timeout: 1_000 })
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    throw error
  }
}
