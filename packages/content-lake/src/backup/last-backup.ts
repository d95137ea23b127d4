import { chmod, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const FILE_NAME = 'last-backup.json'

/**
 * Notes in a data folder that a backup of it was made to its end. A backup is one without the note, too: a folder that cannot be
 * written costs the note alone.
 *
 * @param at ISO time at which the database was copied
 */
export async function noteBackup(dataDir: string, at: string): Promise<void> {
  const path = join(dataDir, FILE_NAME)
  const fresh = `${path}.new`
  try {
    await rm(fresh, { force: true })
    await writeFile(fresh, `${JSON.stringify({ at })}\n`, { mode: 0o600, flag: 'wx' })
    await chmod(fresh, 0o600)
    await rename(fresh, path)
  } catch {
    await rm(fresh, { force: true }).catch(() => {})
  }
}

/** ISO time of the newest backup that was noted in a data folder; undefined where none was. */
export async function lastBackup(dataDir: string): Promise<string | undefined> {
  try {
    const { at } = JSON.parse(await readFile(join(dataDir, FILE_NAME), 'utf8')) as { at?: unknown }
    return typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? at : undefined
  } catch {
    return undefined
  }
}
