import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StorageError } from '../store/storage-error.ts'
import type { AssetStore } from './asset-store.ts'
import type { BucketLocation } from './bucket-url.ts'
import { BucketStore } from './bucket-store.ts'
import { FolderStore } from './folder-store.ts'

/**
 * Marker that the files of a data folder are in a bucket. Without it, a command without ASSETS_URL would
 * silently find no files.
 */
function notePath(dataDir: string): string {
  return join(dataDir, 'assets', 'bucket.json')
}

/** Records that the files of a data folder are in a bucket. @param where label of the bucket */
export async function markDataFolderAsUsingBucket(dataDir: string, where: string): Promise<void> {
  const path = notePath(dataDir)
  await mkdir(join(dataDir, 'assets'), { recursive: true, mode: 0o700 })
  await writeFile(path, JSON.stringify({ where }), { flush: true, mode: 0o600 })
}

/** Records that the files are in the folder again. */
export async function removeBucketMarker(dataDir: string): Promise<void> {
  await rm(notePath(dataDir), { force: true })
}

/** @throws StorageError if the files are in a bucket and ASSETS_URL is not set */
function assertInFolder(dataDir: string): void {
  const path = notePath(dataDir)
  if (!existsSync(path)) return
  const reported = (where: string) =>
    `The files of this lake lie in ${where}: set ASSETS_URL, or bring them back with content-lake assets move --to folder.`
  throw new StorageError(reported(placeIn(path)), { publicMessage: reported('a bucket') })
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
 * Opens the asset store of a lake: the bucket if configured, else the data folder. Sends no request yet.
 * @throws StorageError if the files are in a bucket and none is configured
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
