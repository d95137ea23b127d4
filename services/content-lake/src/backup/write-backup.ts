import { createHash } from 'node:crypto'
import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createTarPacker } from 'modern-tar'
import { Inspection } from '../store/sqlite/inspection.ts'
import { copyDatabase } from '../store/sqlite/snapshot.ts'
import { storageError } from '../store/storage-error.ts'
import { DATABASE_ENTRY, isBackupEntry, MANIFEST_ENTRY, type Manifest } from './manifest.ts'

export interface BackupOptions {
  /** Folder of the lake, which may be served meanwhile. */
  dataDir: string
  projectId: string
  now: Date
  /** Hears how far it is, in bytes. */
  onProgress?: (done: number, total: number) => void
}

/**
 * A data folder as one archive (tar): its database at one moment, the originals of all assets, and what both are. Assets
 * are written before the documents that name them and never changed, so those of the copy are all there. A stream that
 * breaks off is no backup, and lacks its manifest.
 * @throws (from the stream) StorageError with one sentence where something cannot be read
 */
export function backupOf(options: BackupOptions): ReadableStream<Uint8Array> {
  const { readable, controller } = createTarPacker()
  pack(options, controller).catch((error: unknown) => controller.error(error))
  return readable
}

type Packer = ReturnType<typeof createTarPacker>['controller']

async function pack(options: BackupOptions, packer: Packer): Promise<void> {
  const { dataDir, projectId, now, onProgress } = options
  // On the disk of the data: another may be too small.
  const work = await mkdtemp(join(dataDir, 'backup-'))
  try {
    await copyDatabase(dataDir, join(work, DATABASE_ENTRY))
    const datasets = datasetsIn(work)
    const entries = [
      { path: DATABASE_ENTRY, from: join(work, DATABASE_ENTRY) },
      ...(await assetsIn(dataDir)).map((path) => ({ path, from: join(dataDir, path) })),
    ]
    const total = await bytesOf(entries.map(({ from }) => from))
    let done = 0
    const files: Manifest['files'] = []
    for (const { path, from } of entries) {
      const file = await add(packer, { path, from, now }, (count) =>
        onProgress?.((done += count), total),
      )
      if (file) files.push(file)
    }
    const createdAt = now.toISOString()
    const manifest: Manifest = {
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
  } catch (error) {
    throw storageError(error, dataDir)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function bytesOf(paths: readonly string[]): Promise<number> {
  let sum = 0
  for (const path of paths) sum += (await stat(path).catch(whereItIs))?.size ?? 0
  return sum
}

function datasetsIn(folder: string): Manifest['datasets'] {
  const inspection = new Inspection(folder)
  try {
    return inspection.datasets()
  } finally {
    inspection.close()
  }
}

/** The originals of assets, without what is still being received. */
async function assetsIn(dataDir: string): Promise<string[]> {
  const found = await readdir(join(dataDir, 'assets'), { recursive: true }).catch(
    (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
      throw error
    },
  )
  return found
    .map((path) => `assets/${path}`)
    .filter(isBackupEntry)
    .sort()
}

/** Undefined for the file of an asset that was deleted long ago, and is swept away meanwhile. */
async function add(
  packer: Packer,
  { path, from, now }: { path: string; from: string; now: Date },
  tell: (count: number) => void,
): Promise<Manifest['files'][number] | undefined> {
  const file = await open(from, 'r').catch(whereItIs)
  if (!file) return undefined
  // What is open is there to its end, whoever removes its name.
  await using _closed = file
  const { size: bytes } = await file.stat()
  const hash = createHash('sha256')
  const entry = packer.add({ name: path, size: bytes, mode: 0o600, mtime: now }).getWriter()
  for await (const chunk of file.createReadStream({ highWaterMark: CHUNK, autoClose: false })) {
    const part = new Uint8Array(chunk as Uint8Array)
    hash.update(part)
    await entry.write(part)
    tell(part.length)
  }
  await entry.close()
  return { path, bytes, sha256: hash.digest('hex') }
}

/** Bytes that are read at a time. */
const CHUNK = 256 * 1024

function whereItIs(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}
