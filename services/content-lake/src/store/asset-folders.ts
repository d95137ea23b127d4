import { randomUUID } from 'node:crypto'
import { link, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { storageError } from './storage-error.ts'

/** Where the files of a dataset's assets lie: datasets share nothing, as each of them can go on its own. */
export function assetFolder(dataDir: string, dataset: string): string {
  return join(dataDir, 'assets', dataset)
}

/**
 * Where files wait that are no assets yet, or are none any more; a start of the lake empties it. No
 * dataset has this name.
 */
export function incomingFolder(dataDir: string): string {
  return join(dataDir, 'assets', '.incoming')
}

/**
 * Removes the files of a dataset. They are out of their place at once.
 * @throws StorageError when the disk refuses.
 */
export async function removeAssetFolder(dataDir: string, dataset: string): Promise<void> {
  const path = assetFolder(dataDir, dataset)
  const away = join(incomingFolder(dataDir), randomUUID())
  try {
    await mkdir(incomingFolder(dataDir), { recursive: true, mode: 0o700 })
    await rename(path, away)
    await rm(away, { recursive: true, force: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw storageError(error, path)
  }
}

/**
 * Gives a dataset the files of another one. Stored files are written once and never changed, so both may name the same
 * bytes; each name goes on its own.
 * @throws StorageError when the disk refuses.
 */
export async function shareAssetFolder(
  dataDir: string,
  source: string,
  target: string,
): Promise<void> {
  const [from, to] = [assetFolder(dataDir, source), assetFolder(dataDir, target)]
  try {
    for (const kind of await foldersIn(from)) {
      await mkdir(join(to, kind), { recursive: true, mode: 0o700 })
      for (const file of await readdir(join(from, kind)))
        // A file that goes at this moment belongs to no document.
        await link(join(from, kind, file), join(to, kind, file)).catch(unlessGone)
    }
  } catch (error) {
    throw storageError(error, to)
  }
}

function unlessGone(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}

async function foldersIn(path: string): Promise<string[]> {
  try {
    return await readdir(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
