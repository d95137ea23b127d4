import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Lake } from '../../lake.ts'
import type { WaitingTenants } from '../../fair-scheduling/waiting-tenants.ts'
import { sqliteFolder } from '../../store/database-address.ts'
import { SharedImageCache, type Requester, RequestCoalescer } from './shared-image-cache.ts'
import { DiskCache } from './disk-cache.ts'
import type { Encoding } from './output-format.ts'
import type { ImageParameters } from './image-parameters.ts'

/** Results kept on the disk, in bytes. */
const CACHE_BYTES = 1024 ** 3

/** Results that machines keep for each other, in bytes. */
const SHARED_BYTES = 10 * CACHE_BYTES

/**
 * Sizes and shapes that are kept of one picture. A page asks for a dozen; whoever asks for every width there is pushes out
 * what was kept of this one picture, and nothing of the others.
 */
const VARIANTS_PER_IMAGE = 200

/** Counts up when a change of this code changes results; old ones are made anew then. */
const PIPELINE_VERSION = 5

/** From this size on, in bytes, a result is not held in memory until it is read. */
const LARGE = 512 * 1024

/** The ending of a picture's name. */
export const IMAGE_EXTENSIONS = /\.(?:jpe?g|png|webp|gif|avif|tiff?|svg)$/i

type CachedImage = { path: string } | { bytes: Uint8Array }

/** What is kept of transformed pictures, and which are being made. */
export class ImageCache {
  readonly #cache: DiskCache
  readonly #made = new RequestCoalescer<CachedImage>()
  readonly #isWanted: (group: string) => boolean
  readonly #shared: SharedImageCache | undefined

  /**
   * @param isWanted whether results of a group are still kept, once they are made
   * @param shared what machines keep for each other; absent where there is one machine
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

  /** Tells results of one picture apart, however the format was found: the parameters that shape the bytes, in one order. */
  keyOf(
    encoding: Encoding,
    { autoFormat: _auto, format: _format, ...shape }: ImageParameters,
  ): string {
    const parameters = Object.entries(shape).toSorted(([a], [b]) => (a < b ? -1 : 1))
    return JSON.stringify([PIPELINE_VERSION, encoding, parameters])
  }

  /** The entity tag of a result, known before it is made. */
  etagOf(group: string, key: string): string {
    return `"${createHash('sha256').update(`${group} ${key}`).digest('hex').slice(0, 40)}"`
  }

  /**
   * A result, from the disk, from what machines share, or made by `make`; once, however many ask for it at the same time.
   * What was made is answered at once and kept afterwards, where the disk allows it.
   * @throws what `make` throws; the reason of the asker's signal when they have gone.
   */
  async get(
    group: string,
    key: string,
    asker: Requester,
    make: (stop: AbortSignal, waiters: WaitingTenants) => Promise<Uint8Array>,
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

  /** A large result is kept first and read from the disk, so that whoever reads slowly holds none of it in memory. */
  async #make(group: string, key: string, make: () => Promise<Uint8Array>): Promise<CachedImage> {
    const bytes =
      (await this.#shared?.find(group, key)) ?? (await this.#makeForAll(group, key, make))
    if (bytes.byteLength <= LARGE) return { bytes }
    await this.#keep(group, key, bytes)
    return (await this.#cache.find(group, key)) ?? { bytes }
  }

  /** Nobody waits until the other machines have it. */
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

  /** Removes what is kept here of a picture. */
  async remove(group: string): Promise<void> {
    await this.#cache.removeGroup(group)
  }

  /**
   * Brings what machines share back to its bounds.
   * @param groups of the pictures that there are
   */
  async sweep(groups: Iterable<string>): Promise<void> {
    await this.#shared?.sweep({ bytes: SHARED_BYTES, perGroup: VARIANTS_PER_IMAGE }, groups)
  }
}

const ofLakes = new WeakMap<Lake, ImageCache>()

/** The transformed pictures of a lake. */
export function imageCacheOf(lake: Lake): ImageCache {
  let pictures = ofLakes.get(lake)
  if (!pictures) {
    const { assets, closed, config } = lake
    // What is made for a lake that closes meanwhile has nowhere to be kept.
    const tell = (error: unknown) => closed.aborted || lake.onError(error)
    // Nor has what is made of a dataset that goes meanwhile.
    const isWanted = (group: string) => lake.dataset(group.split('/', 1)[0] ?? '') !== undefined
    const shared = assets.isShared ? new SharedImageCache(assets.derivedCache, tell) : undefined
    // Each of several processes on one folder keeps books of its own.
    const folder = join(sqliteFolder(config), 'image-cache')
    pictures = new ImageCache(folder, tell, isWanted, shared)
    ofLakes.set(lake, pictures)
  }
  return pictures
}
