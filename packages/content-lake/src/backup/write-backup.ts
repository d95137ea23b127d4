import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { createTarPacker } from 'modern-tar'
import type { AssetStore, StoredAsset } from '../asset-store/asset-store.ts'
import { DatabaseInspector } from '../store/sqlite/database-inspector.ts'
import { backupDatabase } from '../store/sqlite/backup-database.ts'
import { toStorageError } from '../store/storage-error.ts'
import {
  recordBackupTime,
  DATABASE_ENTRY,
  isBackupEntry,
  MANIFEST_ENTRY,
  type BackupManifest,
} from './manifest.ts'
import { createTemporaryFolder, removeStaleFolders } from './temporary-folder.ts'

export interface BackupOptions {
  /** Folder of the lake, which may be served meanwhile. */
  dataDir: string
  /** Folder of its database, where that is another. */
  databaseFolder?: string
  /** The files of its assets. */
  assets: AssetStore
  projectId: string
  now: Date
  /** Hears how far it is, in bytes. */
  onProgress?: (done: number, total: number) => void
  /** Ends it before its time: the stream breaks off with the reason, once everything is cleaned up. */
  signal?: AbortSignal
}

/** How folders in a data folder are called that hold the copy of a database until it is open. */
const WORK = '.content-lake-backup-'

/**
 * A data folder as one archive (tar): its database at one moment, the originals of all assets, and what both are. Assets
 * are written before the documents that name them and never changed, so those of the copy are all there. A stream that
 * breaks off is no backup, and lacks its manifest.
 * @throws (from the stream) StorageError with one sentence where something cannot be read
 */
export function createBackupStream(options: BackupOptions): ReadableStream<Uint8Array> {
  const { readable, controller } = createTarPacker()
  pack(options, controller).catch((error: unknown) => controller.error(error))
  return readable
}

/**
 * Removes what backups of a data folder left there that were killed. One that is being made elsewhere is left alone.
 * @throws StorageError with one sentence
 */
export async function removeStaleBackups(dataDir: string): Promise<void> {
  try {
    await removeStaleFolders(dataDir, WORK)
  } catch (error) {
    throw toStorageError(error, dataDir)
  }
}

type Packer = ReturnType<typeof createTarPacker>['controller']

async function pack(options: BackupOptions, packer: Packer): Promise<void> {
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
    const files = [await add(packer, { path: DATABASE_ENTRY, bytes: size, body, now }, tell)]
    for (const { place, size: bytes } of assets) {
      // That of an asset that was deleted long ago is swept away meanwhile.
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
    const entry = packer.add({ name: MANIFEST_ENTRY, size: text.length, mtime: now }).getWriter()
    await entry.write(text)
    await entry.close()
    packer.finalize()
    await recordBackupTime(dataDir, createdAt)
  } catch (error) {
    throw toStorageError(error, dataDir)
  }
}

/**
 * A copy of the database as it is at this moment, and what is in it. It has lost its name when it is open, so that its bytes go
 * with the handle, and with this process however that ends.
 */
async function openCopy(
  dataDir: string,
  databaseFolder = dataDir,
): Promise<{ database: FileHandle; datasets: BackupManifest['datasets'] }> {
  // On the disk of the data: another may be too small.
  const work = createTemporaryFolder(dataDir, WORK)
  try {
    const copy = join(work.path, DATABASE_ENTRY)
    await backupDatabase(databaseFolder, copy)
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

/** The originals of assets, by their places. */
async function assetsIn(store: AssetStore): Promise<StoredAsset[]> {
  const found: StoredAsset[] = []
  for await (const asset of store.list())
    if (isBackupEntry(`assets/${asset.place}`)) found.push(asset)
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

/** Bytes of the database that are read at a time. */
const CHUNK = 256 * 1024
