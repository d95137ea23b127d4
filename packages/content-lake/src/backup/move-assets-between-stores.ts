import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { AssetStore, StoredAsset } from '../asset-store/asset-store.ts'
import { temporaryFilesFolder } from '../asset-store/folder-store.ts'
import { toStorageError } from '../store/storage-error.ts'

export interface AssetMoveOptions {
  from: AssetStore
  to: AssetStore
  /** Data folder of the lake, used for temporary files. */
  dataDir: string
  /** Deletes each file from the source after its copy was verified. */
  remove: boolean
  /** Called with the number of files done. */
  onProgress?: (done: number, total: number) => void
  /** Aborts the move. */
  signal?: AbortSignal
}

export interface AssetMoveReport {
  /** Files copied in this run, and their bytes. */
  moved: number
  bytes: number
  /** Files that the target already had. */
  held: number
  /** Files deleted from the source. */
  removed: number
  /** Files that could not be moved, each with a reason in one sentence. */
  problems: string[]
}

/** Concurrent transfers. */
const AT_ONCE = 4

/**
 * Moves the files of all assets to another store. Files that the target already has in the same size are
 * skipped, so that an interrupted move can be resumed. Every copy is verified by its SHA-1, and so is every
 * existing one whose source is to be deleted.
 * @throws StorageError if a store is unavailable; the reason of the signal
 */
export async function moveAssetsBetweenStores(options: AssetMoveOptions): Promise<AssetMoveReport> {
  const { from, onProgress, signal } = options
  const report: AssetMoveReport = { moved: 0, bytes: 0, held: 0, removed: 0, problems: [] }
  const files: StoredAsset[] = []
  for await (const file of from.list()) files.push(file)
  const waiting = files.values()
  let done = 0
  const work = async () => {
    for (const file of waiting) {
      signal?.throwIfAborted()
      await moveOne(file, options, report)
      onProgress?.((done += 1), files.length)
    }
  }
  const all = await Promise.allSettled(Array.from({ length: AT_ONCE }, work))
  const failed = all.find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
  return report
}

async function moveOne(
  { place, size }: StoredAsset,
  { from, to, dataDir, remove }: AssetMoveOptions,
  report: AssetMoveReport,
): Promise<void> {
  const isThere = (await to.sizeOf(place)) === size
  const fault = isThere
    ? remove && (await faultAt(to, place, await hashAt(from, place)))
    : await bring(place, { from, to, dataDir })
  if (fault) return void report.problems.push(`${place} ${fault}.`)
  if (isThere) report.held += 1
  else {
    report.moved += 1
    report.bytes += size
  }
  if (!remove) return
  await from.remove(place)
  report.removed += 1
}

/** @returns the reason if the file could not be moved */
async function bring(
  place: string,
  { from, to, dataDir }: Pick<AssetMoveOptions, 'from' | 'to' | 'dataDir'>,
): Promise<string | undefined> {
  const folder = temporaryFilesFolder(dataDir)
  const path = join(folder, randomUUID())
  try {
    const body = await from.read(place)
    // Garbage-collected meanwhile.
    if (!body) return 'is gone'
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const hash = createHash('sha1')
    const listen = async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    }
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(Readable.fromWeb(body as never), listen, file)
    const sha1 = hash.digest('hex')
    if (!basename(place).startsWith(sha1)) return 'is not what was uploaded'
    await to.put(place, path)
    const fault = await faultAt(to, place, sha1)
    if (fault !== undefined) await to.remove(place)
    return fault
  } catch (error) {
    throw toStorageError(error, path)
  } finally {
    await rm(path, { force: true })
  }
}

async function faultAt(
  to: AssetStore,
  place: string,
  sha1: string | undefined,
): Promise<string | undefined> {
  return sha1 !== undefined && (await hashAt(to, place)) === sha1
    ? undefined
    : 'is not the same where it went'
}

/** The SHA-1 of a stored file; undefined if it does not exist. */
async function hashAt(store: AssetStore, place: string): Promise<string | undefined> {
  const body = await store.read(place)
  if (!body) return undefined
  const hash = createHash('sha1')
  for await (const chunk of body) hash.update(chunk)
  return hash.digest('hex')
}
