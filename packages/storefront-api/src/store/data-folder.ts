import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Accessible by the owner only. */
const OWN_FOLDER = 0o700
const OWN_FILE = 0o600

/** Files that a shop creates in its data folder: databases, SQLite's side files, the outbox and drafts. */
const OF_A_SHOP =
  /^(?:(?:shop|catalogue)\.sqlite|shop\.replica-\d+\.(?:sqlite|lock)|letters(?:-\d+)?\.jsonl)(?:[-.]\w+)*$/u

/**
 * Creates a data folder if needed and restricts it to its owner, because it contains personal data.
 * A folder with other content keeps its mode; the shop's own files in it are restricted
 * nevertheless. SQLite gives its log the mode of the database.
 * @param path a file that is created when it is missing
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
 * Removes group and other permissions. A missing file is ignored, because another process may be
 * closing its log. Files of another owner (a mounted folder) keep their mode.
 */
function tighten(path: string, mode: number): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found || (found.mode & 0o777) === mode || found.uid !== process.geteuid?.()) return
  chmodSync(path, mode)
}
