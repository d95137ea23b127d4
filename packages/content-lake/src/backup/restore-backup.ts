import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { unpacked } from '../archive/decompress.ts'
import { inWords, type UnpackLimits } from '../archive/decompression-limits.ts'
import type { AssetStore } from '../asset-store/asset-store.ts'
import { FolderStore, syncFolder } from '../asset-store/folder-store.ts'
import { noteBucket } from '../asset-store/open-asset-store.ts'
import { Inspection } from '../store/sqlite/database-inspector.ts'
import { storageError } from '../store/storage-error.ts'
import type { Manifest } from './manifest.ts'
import { RESTORE_LIMITS } from './restore-limits.ts'
import { BrokenBackup, sizeRefusal, unpackBackup, unreadable } from './unpack-backup.ts'
import { makeWorkFolder, removeLeftFolders } from './temporary-folder.ts'

export interface RestoreOptions {
  /** A folder that is empty, or not there. */
  dataDir: string
  /** Where files of assets go instead of that folder. */
  assets?: AssetStore | undefined
  /** What the archive may come to. */
  limits?: UnpackLimits
  onProgress?: (bytes: number) => void
  /** Ends it before its time. */
  signal?: AbortSignal
}

/**
 * Puts a backup where no lake is. It is unpacked beside that place, held against its checksums and looked through; then the
 * files of assets go to their bucket, where there is one, and the folder gets its name, in one step. Whatever goes wrong
 * before leaves nothing in the place of the folder, and what a killed one left goes with the next; files that came to the
 * bucket are found there by the next as well.
 * @param file an archive of `backupOf`, gzipped or not
 * @throws BrokenBackup or StorageError with one sentence, and the reason of the signal
 */
export async function restoreBackup(
  file: string,
  { dataDir, assets, limits = RESTORE_LIMITS, onProgress, signal }: RestoreOptions,
): Promise<Manifest> {
  await assertFree(dataDir)
  const parent = dirname(dataDir)
  try {
    await mkdir(parent, { recursive: true })
    const name = `.${basename(dataDir)}-restored-`
    await removeLeftFolders(parent, name)
    const fresh = makeWorkFolder(parent, name)
    try {
      const archive = await archiveIn(file, limits)
      const manifest = await unpackBackup(archive, fresh.path, { limits, onProgress, signal })
      assertSound(fresh.path)
      if (assets) await handOver(new FolderStore(fresh.path), assets, signal)
      await syncFolders(fresh.path)
      signal?.throwIfAborted()
      await rename(fresh.path, dataDir)
      await syncFolder(parent)
      return manifest
    } finally {
      await fresh.remove()
    }
  } catch (error) {
    if (error instanceof BrokenBackup) throw error
    throw storageError(error, join(dataDir, 'content-lake.sqlite'))
  }
}

/** What is there already, in its size, is what its name says. */
async function handOver(from: FolderStore, to: AssetStore, signal?: AbortSignal): Promise<void> {
  for await (const { place, size } of from.list()) {
    signal?.throwIfAborted()
    if ((await to.sizeOf(place)) !== size) await to.put(place, from.pathOf(place))
  }
  await rm(from.where, { recursive: true, force: true })
  await noteBucket(dirname(from.where), to.where)
}

/** Opens an archive, gzipped or not, as what lies in it. */
async function archiveIn(
  file: string,
  limits: UnpackLimits,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  try {
    const { size } = await stat(file)
    if (size > limits.packed)
      throw sizeRefusal(
        `${file} has ${inWords(size)}, more than the ${inWords(limits.packed)} that a restore reads.`,
      )
    const bytes = createReadStream(file, { highWaterMark: 256 * 1024 })
    const { all } = await unpacked(bytes, limits, sizeRefusal)
    return Readable.toWeb(Readable.from(all)) as ReadableStream<Uint8Array<ArrayBuffer>>
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (syscall === undefined) throw unreadable(error)
    throw new BrokenBackup(`${file} cannot be read (${code}).`, { cause: error })
  }
}

async function assertFree(dataDir: string): Promise<void> {
  const held = await readdir(dataDir).catch(() => [])
  if (held.length > 0)
    throw new BrokenBackup(
      `${dataDir} is not empty: a backup is restored into a new folder alone. Nothing was changed.`,
    )
}

function assertSound(folder: string): void {
  const inspection = new Inspection(folder)
  try {
    const [problem] = inspection.damage()
    if (problem !== undefined)
      throw new BrokenBackup(`The database in the archive is damaged: ${problem}.`)
  } finally {
    inspection.close()
  }
}

/** Files are on the disk already; their names are when their folders are. */
async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    if (entry.isDirectory()) await syncFolder(join(entry.parentPath, entry.name))
  await syncFolder(folder)
}
