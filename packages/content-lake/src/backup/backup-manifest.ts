import { chmod, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatasetSummary } from '../store/sqlite/database-inspector.ts'

/** Name of the database in an archive and in a data folder. */
export const DATABASE_ENTRY_NAME = 'content-lake.sqlite'

/** The last entry: an archive without it is truncated. */
export const MANIFEST_ENTRY_NAME = 'manifest.json'

/** All other entries: original files of assets, at their relative paths. */
const ASSET_ENTRY = /^assets\/[a-z0-9~][\w~-]{0,63}\/(?:images|files)\/[A-Za-z0-9][\w.-]{0,200}$/

/** Whether an archive may contain an entry of this name. */
export function isAllowedBackupEntryName(name: string): boolean {
  return name === DATABASE_ENTRY_NAME || ASSET_ENTRY.test(name)
}

/** Contents of an archive. */
export interface BackupManifest {
  format: 'content-lake-backup'
  version: 1
  /** ISO time of the database snapshot. */
  createdAt: string
  projectId: string
  datasets: DatasetSummary[]
  files: { path: string; bytes: number; sha256: string }[]
}

/** Parses a manifest; undefined if it is not one. */
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
 * Records a completed backup in the data folder. If the folder is read-only, only the record is lost.
 *
 * @param at ISO time of the database snapshot
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

/** ISO time of the last recorded backup of a data folder, or undefined. */
export async function readLastBackupTime(dataDir: string): Promise<string | undefined> {
  try {
    const { at } = JSON.parse(await readFile(join(dataDir, FILE_NAME), 'utf8')) as { at?: unknown }
    return typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? at : undefined
  } catch {
    return undefined
  }
}
