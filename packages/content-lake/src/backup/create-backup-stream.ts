import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { createTarPacker } from 'modern-tar'
import type { AssetStore, StoredAsset } from '../asset-store/asset-store.ts'
import { DatabaseInspector } from '../store/sqlite/database-inspector.ts'
import { copyDatabaseSnapshot } from '../store/sqlite/copy-database-snapshot.ts'
import { toStorageError } from '../store/storage-error.ts'
import {
  recordBackupTime,
  DATABASE_ENTRY_NAME,
  isAllowedBackupEntryName,
  MANIFEST_ENTRY_NAME,
  type BackupManifest,
} from './backup-manifest.ts'
import { createLockedTemporaryFolder, removeAbandonedTemporaryFolders } from './temporary-folder.ts'

export interface DataFolderBackupOptions {
  /** Data folder of the lake, which may be running. */
  dataDir: string
  /** Folder of the database, if different. */
  databaseFolder?: string
  /** The lake's asset files. */
  assets: AssetStore
  projectId: string
  now: Date
  /** Called with the progress in bytes. */
  onProgress?: (done: number, total: number) => void
  /** Aborts the backup: the stream ends with the reason after cleanup. */
  signal?: AbortSignal
}

/** Prefix of folders that contain a database copy until it is open. */
const WORK = '.content-lake-backup-'

/**
 * Streams a data folder as one tar archive: a database snapshot, all original assets, and a manifest. Assets
 * are written before documents reference them and never change, so all assets of the snapshot exist. An
 * interrupted stream lacks the manifest and is not a valid backup.
 * @throws (from the stream) StorageError if something cannot be read
 */
export function createBackupStream(options: DataFolderBackupOptions): ReadableStream<Uint8Array> {
  const { readable, controller } = createTarPacker()
  pack(options, controller).catch((error: unknown) => controller.error(error))
  return readable
}

/**
 * Deletes the leftovers of killed backups of a data folder; running backups are left alone.
 * @throws StorageError
 */
export async function removeAbandonedBackups(dataDir: string): Promise<void> {
  try {
    await removeAbandonedTemporaryFolders(dataDir, WORK)
  } catch (error) {
    throw toStorageError(error, dataDir)
  }
}

type Packer = ReturnType<typeof createTarPacker>['controller']

async function pack(options: DataFolderBackupOptions, packer: Packer): Promise<void> {
  const { assets: store, dataDir, projectId, now, onProgress, signal } = options
  try {
    const { database, datasets } = await openCopy(dataDir, options.databaseFolder)
    await using _closed = database
    signal?.throwIfAborted()
    const assets = await assetsIn(store)
    const { size } = await database.stat()
    const total = assets.reduce((sum, asset) => sum + asset.size, size)
    let done = 0
    const tell = (count: number): void => {
      signal?.throwIfAborted()
      onProgress?.((done += count), total)
    }
    const body = database.createReadStream({ highWaterMark: CHUNK, autoClose: false })
    const files = [await add(packer, { path: DATABASE_ENTRY_NAME, bytes: size, body, now }, tell)]
    for (const { place, size: bytes } of assets) {
      // Assets deleted long ago may be garbage-collected meanwhile.
      const body = await store.read(place)
      if (body) files.push(await add(packer, { path: `assets/${place}`, bytes, body, now }, tell))
    }
    const createdAt = now.toISOString()
    const manifest: BackupManifest = {
      format: 'content-lake-backup',
      version: 1,
      createdAt,
      projectId,
      datasets,
      files,
    }
    const text = new TextEncoder().encode(JSON.stringify(manifest))
    const entry = packer
      .add({ name: MANIFEST_ENTRY_NAME, size: text.length, mtime: now })
      .getWriter()
    await entry.write(text)
    await entry.close()
    packer.finalize()
    await recordBackupTime(dataDir, createdAt)
  } catch (error) {
    throw toStorageError(error, dataDir)
  }
}

/**
 * A database snapshot and its contents. The file is unlinked once open, so that its space is freed when the
 * handle or the process ends.
 */
async function openCopy(
  dataDir: string,
  databaseFolder = dataDir,
): Promise<{ database: FileHandle; datasets: BackupManifest['datasets'] }> {
  // On the disk of the data folder, because another disk may be too small.
  const work = createLockedTemporaryFolder(dataDir, WORK)
  try {
    const copy = join(work.path, DATABASE_ENTRY_NAME)
    await copyDatabaseSnapshot(databaseFolder, copy)
    return { datasets: datasetsIn(work.path), database: await open(copy, 'r') }
  } finally {
    await work.remove()
  }
}

function datasetsIn(folder: string): BackupManifest['datasets'] {
  const inspection = new DatabaseInspector(folder)
  try {
    return inspection.datasets()
  } finally {
    inspection.close()
  }
}

/** The original assets, by path. */
async function assetsIn(store: AssetStore): Promise<StoredAsset[]> {
  const found: StoredAsset[] = []
  for await (const asset of store.list())
    if (isAllowedBackupEntryName(`assets/${asset.place}`)) found.push(asset)
  return found.toSorted((a, b) => (a.place < b.place ? -1 : 1))
}

interface Entry {
  path: string
  bytes: number
  body: AsyncIterable<unknown>
  now: Date
}

async function add(
  packer: Packer,
  { path, bytes, body, now }: Entry,
  tell: (count: number) => void,
): Promise<BackupManifest['files'][number]> {
  const hash = createHash('sha256')
  const entry = packer.add({ name: path, size: bytes, mode: 0o600, mtime: now }).getWriter()
  for await (const chunk of body) {
    const part = new Uint8Array(chunk as Uint8Array)
    hash.update(part)
    await entry.write(part)
    tell(part.length)
  }
  await entry.close()
  return { path, bytes, sha256: hash.digest('hex') }
}

/** Bytes of the database per read. */
const CHUNK = 256 * 1024
