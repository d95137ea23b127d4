import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { link, mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { AssetStore } from '../asset-store/asset-store.ts'
import { notFound } from '../http/errors.ts'
import type { Lake } from '../lake.ts'
import { localSqliteFolder } from '../store/shared-database.ts'
import { StorageError, toStorageError } from '../store/storage-error.ts'
import { DiskCache } from './cdn/disk-cache.ts'
import { RequestCoalescer } from './cdn/shared-image-cache.ts'
import type { FileBytesLocation } from './send-stored-file.ts'
import type { ReceivedFile } from './receive-file.ts'

/** Size limit of the local copies of bucket files, in bytes. */
const COPIES_BYTES = 2 * 1024 ** 3

/** Attempts to download a copy that is evicted before it can be opened. */
const MAX_FETCH_ATTEMPTS = 3

/**
 * Asset files on this disk, for programs that read by path. A folder store has them already; of a bucket,
 * recently used files are cached. A lost cache only costs time.
 */
class LocalAssetCopies {
  readonly #store: AssetStore
  readonly #folder: string
  readonly #cache: DiskCache
  readonly #fetching = new RequestCoalescer<void>()

  constructor(store: AssetStore, folder: string, onError: (error: unknown) => void) {
    this.#store = store
    this.#folder = folder
    this.#cache = new DiskCache(folder, { bytes: COPIES_BYTES, perGroup: 1 }, onError)
  }

  /** Location of a file's bytes: this disk or the bucket. */
  async contentOf(place: string): Promise<FileBytesLocation> {
    const path = await this.#find(place)
    return path === undefined ? { store: this.#store, place } : { path }
  }

  /**
   * Runs `work` with the path of the file on this disk; the file is not evicted before `work` ends.
   * @throws (as a rejection) ApiError 404 if there is no such file, StorageError, the reason of `signal`,
   * what `work` throws
   */
  async withFile<T>(
    place: string,
    signal: AbortSignal,
    work: (path: string) => Promise<T>,
  ): Promise<T> {
    const own = this.#store.pathOf(place)
    if (own !== undefined) return work(own)
    const held = await this.#hold(place, signal)
    try {
      return await work(held)
    } finally {
      await rm(held, { force: true })
    }
  }

  /** Caches a file that was just uploaded, because its image is usually requested immediately. */
  async adopt(place: string, { path, size }: { path: string; size: number }): Promise<void> {
    if (this.#store.pathOf(place) !== undefined || !place.includes('/images/')) return
    await this.#cache.adopt(place, place, path, size)
  }

  /** Deletes the copy of a file. */
  async remove(place: string): Promise<void> {
    if (this.#store.pathOf(place) === undefined) await this.#cache.removeGroup(place)
  }

  async #find(place: string): Promise<string | undefined> {
    const own = this.#store.pathOf(place)
    if (own !== undefined) return own
    const kept = await this.#cache.find(place, place)
    if (kept && existsSync(kept.path)) return kept.path
    if (kept) this.#cache.forget(place, place)
    return undefined
  }

  /** A hard link, so that eviction does not remove the file during use. */
  async #hold(place: string, signal: AbortSignal): Promise<string> {
    const held = join(this.#folder, `${randomUUID()}.tmp`)
    for (let left = MAX_FETCH_ATTEMPTS; left > 0; left -= 1) {
      const path = await this.#find(place)
      if (path !== undefined && (await isLinked(path, held))) return held
      await this.#fetching.get(
        place,
        { signal },
        () => this.#fetch(place),
        async () => {},
      )
    }
    throw new StorageError('The disk of the content lake does not keep a file that is needed.')
  }

  /** Rejects a download whose content differs from the upload. */
  async #fetch(place: string): Promise<void> {
    const temporary = join(this.#folder, `${randomUUID()}.tmp`)
    const hash = createHash('sha1')
    let size = 0
    try {
      const body = await this.#store.read(place)
      if (!body) throw notFound('The file of this image is missing')
      await mkdir(this.#folder, { recursive: true, mode: 0o700 })
      const count = async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          size += chunk.byteLength
          yield chunk
        }
      }
      const file = createWriteStream(temporary, { flags: 'wx', mode: 0o600 })
      await pipeline(Readable.fromWeb(body as never), count, file)
      if (!basename(place).startsWith(hash.digest('hex')))
        throw new StorageError(`The file of asset "${place}" is not what was uploaded.`)
      await this.#cache.adopt(place, place, temporary, size)
    } catch (error) {
      throw toStorageError(error, temporary)
    } finally {
      await rm(temporary, { force: true })
    }
  }
}

async function isLinked(path: string, name: string): Promise<boolean> {
  try {
    await link(path, name)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw toStorageError(error, name)
  }
}

const ofLakes = new WeakMap<Lake, LocalAssetCopies>()

/** The local copies of a lake's assets. */
export function localCopiesOf(lake: Lake): LocalAssetCopies {
  let copies = ofLakes.get(lake)
  if (!copies) {
    const { assets, config, onError } = lake
    // Processes that share a folder have separate indexes.
    copies = new LocalAssetCopies(assets, join(localSqliteFolder(config), 'asset-cache'), onError)
    ofLakes.set(lake, copies)
  }
  return copies
}

/** Paths of files whose documents are about to be created; garbage collection skips them. */
export const pathsAwaitingDocument = new Set<string>()

/**
 * Moves a received file to its final path and creates its document. Identical content is stored once.
 * @returns the result of `make`, which is called once the file is stored.
 */
export async function storeFileAndCreateDocument<T>(
  lake: Lake,
  received: ReceivedFile,
  place: string,
  make: () => Promise<T>,
): Promise<T> {
  pathsAwaitingDocument.add(place)
  try {
    await lake.assets.put(place, received.path)
    await localCopiesOf(lake).adopt(place, received)
    return await make()
  } finally {
    pathsAwaitingDocument.delete(place)
  }
}

/**
 * @throws (as a rejection) StorageError if the store is known to be unavailable, before the client sends a
 * large file in vain.
 */
export async function assertStoreAvailable({ assets }: Lake): Promise<void> {
  if (assets.outage === undefined) return
  await assets.checkAvailability()
  if (assets.outage !== undefined)
    throw new StorageError(assets.outage, { retryAfter: RETRY_AFTER })
}

/** Seconds. */
const RETRY_AFTER = 5
