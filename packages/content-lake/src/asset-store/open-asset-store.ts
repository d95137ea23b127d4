import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StorageError } from '../store/storage-error.ts'
import type { AssetStore } from './asset-store.ts'
import type { BucketLocation } from './bucket-url.ts'
import { BucketStore } from './bucket-store.ts'
import { FolderStore } from './folder-store.ts'

/** Where a data folder says that its files lie elsewhere; without it a command that is not told would find none, and say nothing. */
function notePath(dataDir: string): string {
  return join(dataDir, 'assets', 'bucket.json')
}

/** Writes down that the files of a data folder lie in a bucket. @param where as people are told of it */
export async function writeBucketMarker(dataDir: string, where: string): Promise<void> {
  const path = notePath(dataDir)
  await mkdir(join(dataDir, 'assets'), { recursive: true, mode: 0o700 })
  await writeFile(path, JSON.stringify({ where }), { flush: true, mode: 0o600 })
}

/** Writes down that they lie in the folder again. */
export async function removeBucketMarker(dataDir: string): Promise<void> {
  await rm(notePath(dataDir), { force: true })
}

/** @throws StorageError with one sentence where the files of a data folder lie in a bucket that nobody names */
function assertInFolder(dataDir: string): void {
  const path = notePath(dataDir)
  if (!existsSync(path)) return
  const told = (where: string) =>
    `The files of this lake lie in ${where}: set ASSETS_URL, or bring them back with content-lake assets move --to folder.`
  throw new StorageError(told(placeIn(path)), { publicMessage: told('a bucket') })
}

function placeIn(path: string): string {
  try {
    const note: unknown = JSON.parse(readFileSync(path, 'utf8'))
    const { where } = Object(note) as { where?: unknown }
    return typeof where === 'string' ? where : 'a bucket'
  } catch {
    return 'a bucket'
  }
}

/**
 * The store of a lake's assets: the bucket where one is named, else a folder of its data. Nothing is asked of a bucket yet.
 * @throws StorageError with one sentence where the files lie in a bucket, and none is named
 */
export function openAssetStore({
  dataDir,
  bucket,
}: {
  dataDir: string
  bucket?: BucketLocation | undefined
}): AssetStore {
  if (bucket) return new BucketStore(bucket)
  assertInFolder(dataDir)
  return new FolderStore(dataDir)
}
