import { chmod, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatasetSummary } from '../store/sqlite/database-inspector.ts'

/** The database in an archive, and its own name in a data folder. */
export const DATABASE_ENTRY = 'content-lake.sqlite'

/** It comes last: an archive without it was cut off. */
export const MANIFEST_ENTRY = 'manifest.json'

/** Everything that may lie in an archive beside the two: originals of assets, none of them above its place. */
const ASSET_ENTRY = /^assets\/[a-z0-9~][\w~-]{0,63}\/(?:images|files)\/[A-Za-z0-9][\w.-]{0,200}$/

/** Whether an archive may hold an entry of this name. */
export function isBackupEntry(name: string): boolean {
  return name === DATABASE_ENTRY || ASSET_ENTRY.test(name)
}

/** What lies in an archive. */
export interface BackupManifest {
  format: 'content-lake-backup'
  version: 1
  /** ISO time at which the database was copied. */
  createdAt: string
  projectId: string
  datasets: DatasetSummary[]
  files: { path: string; bytes: number; sha256: string }[]
}

/** Reads what an archive says of itself; undefined for anything else. */
export function parseBackupManifest(text: string): BackupManifest | undefined {
  try {
    const manifest = JSON.parse(text) as BackupManifest
    const isOurs = manifest.format === 'content-lake-backup' && manifest.version === 1
    return isOurs && Array.isArray(manifest.files) && Array.isArray(manifest.datasets)
      ? manifest
      : undefined
  } catch {
    return undefined
  }
}

const FILE_NAME = 'last-backup.json'

/**
 * Notes in a data folder that a backup of it was made to its end. A backup is one without the note, too: a folder that cannot be
 * written costs the note alone.
 *
 * @param at ISO time at which the database was copied
 */
export async function recordBackupTime(dataDir: string, at: string): Promise<void> {
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
export async function readLastBackupTime(dataDir: string): Promise<string | undefined> {
  try {
    const { at } = JSON.parse(await readFile(join(dataDir, FILE_NAME), 'utf8')) as { at?: unknown }
    return typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? at : undefined
  } catch {
    return undefined
  }
}
