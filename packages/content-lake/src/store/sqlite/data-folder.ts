import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const FILE_NAME = 'content-lake.sqlite'
const LOCK_NAME = 'content-lake.lock'

/** Permissions for the owner only. */
const OWNER_ONLY_FOLDER = 0o700
const OWNER_ONLY_FILE = 0o600

/** Folders of asset files, which may be private. */
const ASSET_FOLDERS = ['assets', 'image-cache']

/** Cache of a bucket's files; created on demand. */
const ASSET_CACHE_FOLDER = 'asset-cache'

/** Names of files and folders that a lake creates. */
const LAKE_FILE_NAME =
  /^(?:content-lake\.(?:sqlite|lock)(?:-\w+|\.moved(?:-\d+)?)?|replicas|running\.json(?:\.new)?|secret\.key(?:\.\d+\.\w+)?|assets|image-cache|asset-cache|tls|\.content-lake-backup-\w+)$/

/** Path of the database in a data folder. */
export function databasePath(dataDir: string): string {
  return join(dataDir, FILE_NAME)
}

/**
 * Creates a data folder if missing and restricts its permissions to the owner, because it contains
 * passwords and drafts. A folder with foreign files keeps its permissions, but the lake's own files
 * in it are restricted.
 * @returns its entries
 * @throws what the file system reports
 */
export function createRestrictedDataFolder(dataDir: string): string[] {
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
 * Prepares a data folder with a database. SQLite gives its log the permissions of the database.
 * @throws what the file system reports
 */
export function createRestrictedDatabaseFiles(dataDir: string): void {
  const held = createRestrictedDataFolder(dataDir)
  for (const name of [FILE_NAME, LOCK_NAME, `${FILE_NAME}-wal`, `${FILE_NAME}-shm`]) {
    const path = join(dataDir, name)
    if (name === FILE_NAME || name === LOCK_NAME) closeSync(openSync(path, 'a', OWNER_ONLY_FILE))
    if (name === FILE_NAME || name === LOCK_NAME || held.includes(name))
      restrictMode(path, OWNER_ONLY_FILE)
  }
}

/** Restricts the permissions. A folder of another owner (a mount) is left alone. */
function restrictMode(path: string, mode: number): void {
  const { uid, mode: current } = statSync(path)
  if ((current & 0o777) === mode || uid !== process.geteuid?.()) return
  chmodSync(path, mode)
}

/**
 * Locks a data folder, so that a second lake is refused at start while backups and readers may open
 * the database. The lock ends with `close` or with the process.
 * @throws what SQLite reports if another process has the lock
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
