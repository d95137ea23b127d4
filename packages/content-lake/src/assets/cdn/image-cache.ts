import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Lake } from '../../lake.ts'
import type { SharedResultWaiters } from '../../fair-scheduling/shared-result-waiters.ts'
import { localSqliteFolder } from '../../store/shared-database.ts'
import { SharedImageCache, type WaitingClient, RequestCoalescer } from './shared-image-cache.ts'
import { DiskCache } from './disk-cache.ts'
import type { Encoding } from './output-format.ts'
import type { ImageParameters } from './image-parameters.ts'

/** Size of the disk cache in bytes. */
const CACHE_BYTES = 1024 ** 3

/** Size of the cache shared by several machines, in bytes. */
const SHARED_BYTES = 10 * CACHE_BYTES

/**
 * Maximum results per image. A page requests a dozen; a client that requests every possible width evicts only
 * results of that one image.
 */
const VARIANTS_PER_IMAGE = 200

/** Increment when a code change alters results; older ones are then made again. */
const PIPELINE_VERSION = 5

/** Results of at least this size, in bytes, are not held in memory while a client reads them. */
const LARGE = 512 * 1024

/** File extensions of images. */
export const IMAGE_EXTENSIONS = /\.(?:jpe?g|png|webp|gif|avif|tiff?|svg)$/i

type CachedImage = { path: string } | { bytes: Uint8Array }

/** Cache of transformed images, with request coalescing. */
export class ImageCache {
  readonly #cache: DiskCache
  readonly #made = new RequestCoalescer<CachedImage>()
  readonly #isWanted: (group: string) => boolean
  readonly #shared: SharedImageCache | undefined

  /**
   * @param isWanted whether results of a group may be stored when they are ready
   * @param shared the cache shared between machines; absent on a single machine
   */
  constructor(
    folder: string,
    onError: (error: unknown) => void,
    isWanted: (group: string) => boolean,
    shared?: SharedImageCache,
  ) {
    this.#cache = new DiskCache(
      folder,
      { bytes: CACHE_BYTES, perGroup: VARIANTS_PER_IMAGE },
      onError,
    )
    this.#isWanted = isWanted
    this.#shared = shared
  }

  /** Cache key within one image: the parameters that affect the bytes, in canonical order. */
  keyOf(
    encoding: Encoding,
    { autoFormat: _auto, format: _format, ...shape }: ImageParameters,
  ): string {
    const parameters = Object.entries(shape).toSorted(([a], [b]) => (a < b ? -1 : 1))
    return JSON.stringify([PIPELINE_VERSION, encoding, parameters])
  }

  /** The ETag of a result, computable before the result exists. */
  etagOf(group: string, key: string): string {
    return `"${createHash('sha256').update(`${group} ${key}`).digest('hex').slice(0, 40)}"`
  }

  /**
   * Returns a result from the disk, from the shared cache, or from `make`, which runs once for concurrent
   * requests. A new result is returned at once and stored afterwards.
   * @throws what `make` throws; the reason of the client's signal when it disconnected.
   */
  async get(
    group: string,
    key: string,
    asker: WaitingClient,
    make: (stop: AbortSignal, waiters: SharedResultWaiters) => Promise<Uint8Array>,
  ): Promise<CachedImage> {
    const kept = await this.#cache.find(group, key)
    if (kept && existsSync(kept.path)) return kept
    if (kept) this.#cache.forget(group, key)
    const keep = async (made: CachedImage) => {
      if ('bytes' in made) await this.#keep(group, key, made.bytes)
    }
    return this.#made.get(
      `${group} ${key}`,
      asker,
      (stop, waiters) => this.#make(group, key, () => make(stop, waiters)),
      keep,
    )
  }

  /**
   * Stores a large result first and serves it from the disk, so that slow clients hold none of it in memory.
   */
  async #make(group: string, key: string, make: () => Promise<Uint8Array>): Promise<CachedImage> {
    const bytes =
      (await this.#shared?.find(group, key)) ?? (await this.#makeForAll(group, key, make))
    if (bytes.byteLength <= LARGE) return { bytes }
    await this.#keep(group, key, bytes)
    return (await this.#cache.find(group, key)) ?? { bytes }
  }

  /** Stores in the shared cache without delaying the response. */
  async #makeForAll(
    group: string,
    key: string,
    make: () => Promise<Uint8Array>,
  ): Promise<Uint8Array> {
    const bytes = await make()
    if (this.#isWanted(group)) void this.#shared?.keep(group, key, bytes)
    return bytes
  }

  async #keep(group: string, key: string, bytes: Uint8Array): Promise<void> {
    if (this.#isWanted(group)) await this.#cache.keep(group, key, bytes)
  }

  /** Deletes the local results of an image. */
  async remove(group: string): Promise<void> {
    await this.#cache.removeGroup(group)
  }

  /**
   * Brings the shared cache back within its limits.
   * @param groups the existing images
   */
  async sweep(groups: Iterable<string>): Promise<void> {
    await this.#shared?.sweep({ bytes: SHARED_BYTES, perGroup: VARIANTS_PER_IMAGE }, groups)
  }
}

const ofLakes = new WeakMap<Lake, ImageCache>()

/** The image cache of a lake. */
export function imageCacheOf(lake: Lake): ImageCache {
  let pictures = ofLakes.get(lake)
  if (!pictures) {
    const { assets, closed, config } = lake
    // Errors of results made for a closed lake are ignored.
    const tell = (error: unknown) => closed.aborted || lake.onError(error)
    // Results of deleted datasets are not stored.
    const isWanted = (group: string) => lake.dataset(group.split('/', 1)[0] ?? '') !== undefined
    const shared = assets.isShared ? new SharedImageCache(assets.derivedCache, tell) : undefined
    // Processes that share a folder have separate indexes.
    const folder = join(localSqliteFolder(config), 'image-cache')
    pictures = new ImageCache(folder, tell, isWanted, shared)
    ofLakes.set(lake, pictures)
  }
  return pictures
}
