import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

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
