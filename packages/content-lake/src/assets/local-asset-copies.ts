import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { link, mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { AssetStore } from '../asset-store/asset-store.ts'
import { notFound } from '../http/errors.ts'
import type { Lake } from '../lake.ts'
import { sqliteFolder } from '../store/database-address.ts'
import { StorageError, toStorageError } from '../store/storage-error.ts'
import { DiskCache } from './cdn/disk-cache.ts'
import { RequestCoalescer } from './cdn/shared-image-cache.ts'
import type { FileSource } from './stored-file.ts'
import type { ReceivedFile } from './receive-file.ts'

/** Copies of files that lie in a bucket, in bytes. */
const COPIES_BYTES = 2 * 1024 ** 3

/** How often a copy is fetched that is gone again before anybody could take hold of it. */
const MAX_FETCH_ATTEMPTS = 3

/**
 * Files of assets on this disk, for programs that read them by a path. Those of a folder are there; of a bucket those are
 * kept that were needed lately. Losing the folder of copies loses nothing but time.
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

  /** Where the bytes of a file are: on this disk, or in the bucket. */
  async contentOf(place: string): Promise<FileSource> {
    const path = await this.#find(place)
    return path === undefined ? { store: this.#store, place } : { path }
  }

  /**
   * Does something with a file on this disk, where it stays until that is done.
   * @throws (as a rejection) ApiError 404 where there is no such file, StorageError, the reason of `signal`, what `work` throws
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

  /** Keeps a copy of a file that came here anyway. A picture is needed at once: somebody looks at it. */
  async adopt(place: string, { path, size }: { path: string; size: number }): Promise<void> {
    if (this.#store.pathOf(place) !== undefined || !place.includes('/images/')) return
    await this.#cache.adopt(place, place, path, size)
  }

  /** Removes the copy of a file. */
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

  /** A second name for a copy, which others may push out meanwhile. */
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

  /** What came is what was uploaded, or it is not kept. */
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

/** The files of a lake's assets on this disk. */
export function localCopiesOf(lake: Lake): LocalAssetCopies {
  let copies = ofLakes.get(lake)
  if (!copies) {
    const { assets, config, onError } = lake
    // Each of several processes on one folder keeps books of its own.
    copies = new LocalAssetCopies(assets, join(sqliteFolder(config), 'asset-cache'), onError)
    ofLakes.set(lake, copies)
  }
  return copies
}

/** Places of files whose documents are about to be made, so that nobody takes them for left behind. */
export const pendingUploads = new Set<string>()

/**
 * Puts a received file in its place for good, and has its document made. The same content twice is one file.
 * @returns what `make` returns, called once the file is there.
 */
export async function storeReceivedFile<T>(
  lake: Lake,
  received: ReceivedFile,
  place: string,
  make: () => Promise<T>,
): Promise<T> {
  pendingUploads.add(place)
  try {
    await lake.assets.put(place, received.path)
    await localCopiesOf(lake).adopt(place, received)
    return await make()
  } finally {
    pendingUploads.delete(place)
  }
}

/**
 * @throws (as a rejection) StorageError where it is known that nothing can be stored now: nobody sends a film for nothing then.
 */
export async function assertStoreAvailable({ assets }: Lake): Promise<void> {
  if (assets.outage === undefined) return
  await assets.checkAvailability()
  if (assets.outage !== undefined)
    throw new StorageError(assets.outage, { retryAfter: RETRY_AFTER })
}

/** Seconds. */
const RETRY_AFTER = 5
