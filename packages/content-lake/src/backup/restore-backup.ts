import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { decompressWithinLimits } from '../archive/decompress.ts'
import { formatBytes, type DecompressionLimits } from '../archive/decompression-limits.ts'
import type { AssetStore } from '../asset-store/asset-store.ts'
import { FolderStore, fsyncFolder } from '../asset-store/folder-store.ts'
import { markDataFolderAsUsingBucket } from '../asset-store/open-asset-store.ts'
import { DatabaseInspector } from '../store/sqlite/database-inspector.ts'
import { toStorageError } from '../store/storage-error.ts'
import type { BackupManifest } from './backup-manifest.ts'
import { DEFAULT_RESTORE_LIMITS } from './restore-limits.ts'
import {
  InvalidBackupError,
  backupTooLargeError,
  unpackAndVerifyBackup,
  unreadableBackupError,
} from './unpack-backup.ts'
import { createLockedTemporaryFolder, removeAbandonedTemporaryFolders } from './temporary-folder.ts'

export interface RestoreBackupOptions {
  /** An empty or missing folder. */
  dataDir: string
  /** Target of asset files, if not that folder. */
  assets?: AssetStore | undefined
  /** Limits of the archive. */
  limits?: DecompressionLimits
  onProgress?: (bytes: number) => void
  /** Aborts the restore. */
  signal?: AbortSignal
}

/**
 * Restores a backup into a new data folder. The archive is unpacked beside the target, verified against its
 * checksums and checked; then asset files are uploaded to the bucket, if configured, and the folder is
 * renamed atomically. A failure before leaves no target folder; the next restore deletes leftovers of a
 * killed one and reuses uploaded files.
 * @param file an archive of `createBackupStream`, gzipped or not
 * @throws InvalidBackupError or StorageError with one sentence; the reason of the signal
 */
export async function restoreBackupToNewFolder(
  file: string,
  { dataDir, assets, limits = DEFAULT_RESTORE_LIMITS, onProgress, signal }: RestoreBackupOptions,
): Promise<BackupManifest> {
  await assertFree(dataDir)
  const parent = dirname(dataDir)
  try {
    await mkdir(parent, { recursive: true })
    const name = `.${basename(dataDir)}-restored-`
    await removeAbandonedTemporaryFolders(parent, name)
    const fresh = createLockedTemporaryFolder(parent, name)
    try {
      const archive = await archiveIn(file, limits)
      const manifest = await unpackAndVerifyBackup(archive, fresh.path, {
        limits,
        onProgress,
        signal,
      })
      assertSound(fresh.path)
      if (assets) await handOver(new FolderStore(fresh.path), assets, signal)
      await syncFolders(fresh.path)
      signal?.throwIfAborted()
      await rename(fresh.path, dataDir)
      await fsyncFolder(parent)
      return manifest
    } finally {
      await fresh.remove()
    }
  } catch (error) {
    if (error instanceof InvalidBackupError) throw error
    throw toStorageError(error, join(dataDir, 'content-lake.sqlite'))
  }
}

/** A file of the same size is identical, because its name is its hash. */
async function handOver(from: FolderStore, to: AssetStore, signal?: AbortSignal): Promise<void> {
  for await (const { place, size } of from.list()) {
    signal?.throwIfAborted()
    if ((await to.sizeOf(place)) !== size) await to.put(place, from.pathOf(place))
  }
  await rm(from.location, { recursive: true, force: true })
  await markDataFolderAsUsingBucket(dirname(from.location), to.location)
}

/** Opens an archive, gzipped or not, as a stream of entries. */
async function archiveIn(
  file: string,
  limits: DecompressionLimits,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  try {
    const { size } = await stat(file)
    if (size > limits.packed)
      throw backupTooLargeError(
        `${file} has ${formatBytes(size)}, more than the ${formatBytes(limits.packed)} that a restore reads.`,
      )
    const bytes = createReadStream(file, { highWaterMark: 256 * 1024 })
    const { all } = await decompressWithinLimits(bytes, limits, backupTooLargeError)
    return Readable.toWeb(Readable.from(all)) as ReadableStream<Uint8Array<ArrayBuffer>>
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (syscall === undefined) throw unreadableBackupError(error)
    throw new InvalidBackupError(`${file} cannot be read (${code}).`, { cause: error })
  }
}

async function assertFree(dataDir: string): Promise<void> {
  const held = await readdir(dataDir).catch(() => [])
  if (held.length > 0)
    throw new InvalidBackupError(
      `${dataDir} is not empty: a backup is restored into a new folder alone. Nothing was changed.`,
    )
}

function assertSound(folder: string): void {
  const inspection = new DatabaseInspector(folder)
  try {
    const [problem] = inspection.corruption()
    if (problem !== undefined)
      throw new InvalidBackupError(`The database in the archive is damaged: ${problem}.`)
  } finally {
    inspection.close()
  }
}

/** File contents are flushed already; this flushes the folders that name them. */
async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    if (entry.isDirectory()) await fsyncFolder(join(entry.parentPath, entry.name))
  await fsyncFolder(folder)
}
