import { randomUUID } from 'node:crypto'
import {
  ASSET_KINDS,
  type AssetStore,
  type ByteRange,
  type DerivedCache,
  type DerivedCacheEntry,
  type StoredAsset,
} from './asset-store.ts'
import { bucketLabel, type BucketLocation } from './bucket-url.ts'
import { type BucketObject, BucketCircuitBreaker } from './bucket-circuit-breaker.ts'

/** Number of cached file sizes. */
const SIZES = 10_000

/** Concurrent copies or deletions. */
const AT_ONCE = 8

/** Timeout of an availability check, and interval between two checks, in milliseconds. */
const PATIENCE = 5_000
const LOOK_EVERY = 2_000

/**
 * Asset store in an S3 bucket, shared by lakes on several machines. Asset paths are object names; other
 * objects begin with a dot, which no dataset name does:
 *
 * - `.removed/{path}`: the trash;
 * - `.{name}`: the derived cache;
 * - `.probe/…`: objects that a probe writes, reads and deletes.
 */
export class BucketStore implements AssetStore {
  readonly location: string
  readonly isShared = true
  readonly derivedCache: DerivedCache
  readonly #prefix: string
  readonly #line: BucketCircuitBreaker
  readonly #sizes = new Map<string, number>()
  #lookedAt = -LOOK_EVERY

  readonly #most: number

  /** @param most maximum objects per list response */
  constructor(address: BucketLocation, most = 1_000) {
    this.#most = most
    this.location = bucketLabel(address)
    this.#prefix = address.prefix
    this.#line = new BucketCircuitBreaker(address)
    this.derivedCache = this.#shelf()
  }

  get outage(): string | undefined {
    return this.#line.trouble?.publicMessage
  }

  pathOf(): undefined {}

  async sizeOf(place: string): Promise<number | undefined> {
    const known = this.#sizes.get(place)
    if (known !== undefined) return known
    const size = await this.#line.ask('read', async (client) => {
      const found = await client.sizeOf(this.#key(place))
      // The missing-object response does not reveal a missing bucket; a list request does.
      if (found === undefined) await client.list(this.#prefix, { most: 1 })
      return found
    })
    if (size !== undefined) this.#remember(place, size)
    return size
  }

  async read(place: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined> {
    const found = await this.#line.ask('read', (client) => client.get(this.#key(place), range))
    if (!found) this.#sizes.delete(place)
    return found && this.#line.told(found.body)
  }

  async put(place: string, path: string): Promise<void> {
    await this.#line.ask('write', (client) => client.upload(this.#key(place), path))
  }

  remove(place: string): Promise<void> {
    this.#sizes.delete(place)
    return this.#delete(this.#key(place))
  }

  list(dataset?: string): AsyncIterable<StoredAsset> {
    return this.#assets(dataset === undefined ? '' : `${dataset}/`)
  }

  async softDelete(place: string): Promise<void> {
    this.#sizes.delete(place)
    const key = this.#key(place)
    if (await this.#copy(key, this.#away(place))) await this.#delete(key)
  }

  async undelete(place: string): Promise<void> {
    if (await this.#copy(this.#away(place), this.#key(place))) await this.purge(place)
  }

  listSoftDeleted(): AsyncIterable<StoredAsset> {
    return this.#assets('.removed/')
  }

  purge(place: string): Promise<void> {
    return this.#delete(this.#away(place))
  }

  async removeDataset(dataset: string): Promise<void> {
    await severally(this.#objects(`${dataset}/`), ({ key }) => {
      this.#sizes.delete(key.slice(this.#prefix.length))
      return this.#delete(key)
    })
  }

  /** Server-side: no bytes pass through this process. */
  async copyDataset(source: string, target: string): Promise<void> {
    const [from, to] = [this.#key(`${source}/`), this.#key(`${target}/`)]
    await severally(this.#objects(`${source}/`), async ({ key }) => {
      await this.#copy(key, `${to}${key.slice(from.length)}`)
    })
  }

  async checkAvailability(): Promise<void> {
    const now = performance.now()
    if (now - this.#lookedAt < LOOK_EVERY) return
    this.#lookedAt = now
    const looking = this.#line.trouble
      ? this.probe()
      : this.#line.within(PATIENCE, this.#page('', { most: 1 }))
    // The error is recorded.
    await looking.catch(() => undefined)
  }

  async probe(): Promise<void> {
    await this.#line.within(PATIENCE, this.#probe())
  }

  async #probe(): Promise<void> {
    const name = `probe/${randomUUID()}`
    await this.#page('', { most: 1 })
    await this.derivedCache.put(name, new TextEncoder().encode('probe'))
    await this.derivedCache.get(name)
    await this.derivedCache.remove(name)
  }

  close(): void {
    this.#line.close()
  }

  #key(place: string): string {
    return `${this.#prefix}${place}`
  }

  #away(place: string): string {
    return this.#key(`.removed/${place}`)
  }

  #remember(place: string, size: number): void {
    this.#sizes.set(place, size)
    for (const oldest of this.#sizes.keys()) {
      if (this.#sizes.size <= SIZES) break
      this.#sizes.delete(oldest)
    }
  }

  #copy(from: string, to: string): Promise<boolean> {
    return this.#line.ask('write', (client) => client.copy(from, to))
  }

  #delete(key: string): Promise<void> {
    return this.#line.ask('delete', (client) => client.delete(key))
  }

  #page(prefix: string, options: { after?: string; most?: number }) {
    return this.#line.ask('read', (client) => client.list(this.#key(prefix), options))
  }

  async *#objects(prefix: string): AsyncGenerator<BucketObject> {
    let after: string | undefined
    do {
      const page = await this.#page(prefix, {
        most: this.#most,
        ...(after !== undefined && { after }),
      })
      yield* page.objects
      after = page.next
    } while (after !== undefined)
  }

  /** Asset files below a prefix; a prefix that begins with a dot is removed from the paths. */
  async *#assets(prefix: string): AsyncGenerator<StoredAsset> {
    const start = this.#key(prefix.startsWith('.') ? prefix : '').length
    for await (const { key, size, modified } of this.#objects(prefix)) {
      const place = key.slice(start)
      if (ASSET.test(place)) yield { place, size, modified }
    }
  }

  #shelf(): DerivedCache {
    const keyOf = (name: string) => this.#key(`.${name}`)
    return {
      get: async (name) => {
        const found = await this.#line.ask('read', async (client) => {
          const object = await client.get(keyOf(name))
          const bytes = object && new Uint8Array(await new Response(object.body).arrayBuffer())
          return object && { bytes: bytes!, modified: object.modified }
        })
        return found
      },
      put: (name, bytes) => this.#line.ask('write', (client) => client.put(keyOf(name), bytes)),
      list: (prefix) => this.#onShelf(prefix),
      remove: (name) => this.#delete(keyOf(name)),
    }
  }

  async *#onShelf(prefix: string): AsyncGenerator<DerivedCacheEntry> {
    const start = this.#key('.').length
    for await (const { key, size, modified } of this.#objects(`.${prefix}`))
      yield { name: key.slice(start), size, modified }
  }
}

const ASSET = new RegExp(`^[^./][^/]*/(?:${ASSET_KINDS.join('|')})/[^/]+$`)

/** Runs work for each item with limited concurrency. @throws the first error, after all running work ended */
async function severally<T>(
  each: AsyncIterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const underWay = new Set<Promise<void>>()
  let failure: { error: unknown } | undefined
  for await (const item of each) {
    if (failure) break
    const one = work(item)
      .catch((error: unknown) => void (failure ??= { error }))
      .finally(() => underWay.delete(one))
    underWay.add(one)
    if (underWay.size >= AT_ONCE) await Promise.race(underWay)
  }
  await Promise.all(underWay)
  if (failure) throw failure.error
}
