import { promisify } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { ErrorReply } from '@redis/client'
import { globalContentTag } from '#lib/content/cache-tags.ts'
import type { SharedPageCache } from '#lib/http/shared-page-cache.ts'
import { RedisConnection, type InvalidationMessage } from './redis-cache-client.ts'
import { InvalidationSequence } from './invalidation-sequence.ts'

/** When the render of a page began: a sequence number, valid on one connection only. */
export interface RenderStartSequence {
  connection: number
  sequence: number
}

/** A cache entry of Next.js as stored in Redis. Other versions read it, so field names are stable. */
interface SharedPage<Value> {
  turn: number
  tags: readonly string[]
  value: Value
}

export interface RedisPageCacheOptions {
  url: string
  /** Hash of the installation's content source and secret. */
  installation: string
  /** Build id; pages of other builds are not read. */
  build: string
  log: (line: string) => void
}

/** Maximum of invalidations queued while disconnected; beyond it, everything is invalidated. */
const maxPending = 1_000
/** TTL of a page, in s. */
const pageLifetimeSeconds = 24 * 60 * 60
/** TTL of a build file, in s: as long as a page may be open whose build is on no host any more. */
const fileLifetimeSeconds = 7 * 24 * 60 * 60
/** Level 1 of zstd halves a page twice in less than a millisecond. */
const [compress, decompress] = [promisify(zstdCompress), promisify(zstdDecompress)]

/**
 * Page cache that several site processes share on a Valkey or Redis server. Each process has its own memory cache in front,
 * and uses that alone while the server is unreachable. Validity follows sequence numbers, not clocks: a page whose render
 * began before one of its tags was invalidated is never served, whenever it was stored.
 */
export class RedisPageCache implements SharedPageCache {
  readonly #redis: RedisConnection
  readonly #build: string
  readonly #log: RedisPageCacheOptions['log']
  readonly #sequence = new InvalidationSequence()
  /** Number of connects so far. */
  #connection = 0
  #reason: string | undefined = 'Pages are not shared yet: the cache server has not been reached.'
  #since = Date.now()
  /** Invalidations to publish after the next connect. */
  #pending: [id: string | undefined, tags: readonly string[]][] = []
  /** Number of invalidations per tag whose sequence number is not known yet. */
  readonly #inFlight = new Map<string, number>()
  #listener: (tags: string[]) => void = () => {}
  #loggedReason: string | undefined

  constructor({ url, installation, build, log }: RedisPageCacheOptions) {
    this.#build = build
    this.#log = log
    this.#redis = new RedisConnection({
      url,
      prefix: `{orrery:${installation}}`,
      onInvalidation: (thrown) => this.#onMessage(thrown),
      onConnect: () => this.#onConnect(),
      onDisconnect: (reason) => this.#onDisconnect(reason),
    })
  }

  failureReason(): string | undefined {
    return this.#reason
  }

  since(): number {
    return this.#since
  }

  onInvalidate(listener: (tags: string[]) => void): void {
    this.#listener = listener
  }

  /** Call before a render begins. Undefined while disconnected. */
  beginRender(): RenderStartSequence | undefined {
    if (this.#reason !== undefined) return undefined
    return { connection: this.#connection, sequence: this.#sequence.newest }
  }

  invalidate(id: string | undefined, tags: readonly string[]): void {
    if (tags.length === 0) return
    if (this.#reason === undefined) void this.#publishInvalidation(id, tags)
    else this.#queue(id, tags)
  }

  #queue(id: string | undefined, tags: readonly string[]): void {
    if (this.#pending.length >= maxPending) this.#pending = [[undefined, [globalContentTag]]]
    else this.#pending.push([id, tags])
  }

  async #publishInvalidation(id: string | undefined, tags: readonly string[]): Promise<void> {
    for (const tag of tags) this.#inFlight.set(tag, (this.#inFlight.get(tag) ?? 0) + 1)
    try {
      this.#sequence.invalidate(await this.#redis.invalidate(id, tags), tags)
    } catch (error) {
      // Retried after reconnect, because others may have missed it; until then no shared page is used.
      this.#queue(id, tags)
      this.#redis.reconnect(error)
    } finally {
      for (const tag of tags) {
        const left = (this.#inFlight.get(tag) ?? 1) - 1
        if (left > 0) this.#inFlight.set(tag, left)
        else this.#inFlight.delete(tag)
      }
    }
    // Publishes what was queued during a short disconnect.
    if (this.#reason === undefined) await this.#flushPending().catch(() => {})
  }

  #onMessage({ turn, tags, from }: InvalidationMessage): void {
    this.#sequence.invalidate(turn, tags)
    if (from !== this.#redis.id) this.#listener(tags)
  }

  /** @returns the cache entry; undefined when there is none, or it was invalidated */
  async get<Value>(name: string): Promise<Value | undefined> {
    const start = this.beginRender()
    if (!start) return undefined
    try {
      const bytes = await this.#redis.get('page', this.#keyOf(name))
      if (!bytes) return undefined
      const { turn, tags, value } = deserialize(await decompress(bytes)) as SharedPage<Value>
      return this.#isValid({ connection: start.connection, sequence: turn }, tags)
        ? value
        : undefined
    } catch {
      return undefined
    }
  }

  /** Stores a page, unless one of its tags was invalidated since its render began. */
  async set(
    name: string,
    start: RenderStartSequence,
    tags: readonly string[],
    value: unknown,
  ): Promise<void> {
    if (!this.#isValid(start, tags)) return
    const page: SharedPage<unknown> = { turn: start.sequence, tags, value }
    try {
      const bytes = await compress(serialize(page))
      if (start.connection === this.#connection)
        await this.#redis.set('page', this.#keyOf(name), bytes, pageLifetimeSeconds)
    } catch (error) {
      // A lost page is rendered again. A server that rejects pages rejects invalidations too, so this reconnects.
      if (error instanceof ErrorReply) this.#redis.reconnect(error)
    }
  }

  /** A build file by its content-hashed name. */
  async findFile(name: string): Promise<Buffer | undefined> {
    if (this.#reason !== undefined) return undefined
    try {
      const bytes = await this.#redis.get('file', name)
      return bytes && (await decompress(bytes))
    } catch {
      return undefined
    }
  }

  /**
   * Stores a build file for hosts with another build.
   *
   * @returns whether it is stored
   */
  async storeFile(name: string, bytes: Buffer): Promise<boolean> {
    if (this.#reason !== undefined) return false
    try {
      await this.#redis.set('file', name, await compress(bytes), fileLifetimeSeconds)
      return true
    } catch {
      return false
    }
  }

  #isValid({ connection, sequence }: RenderStartSequence, tags: readonly string[]): boolean {
    if (this.#reason !== undefined || connection !== this.#connection) return false
    return !tags.some((tag) => this.#inFlight.has(tag)) && this.#sequence.isValid(sequence, tags)
  }

  #keyOf(name: string): string {
    return `${this.#build}:${name}`
  }

  /** Loads the invalidations of the others and publishes the queued ones. */
  async #onConnect(): Promise<void> {
    this.#connection += 1
    this.#sequence.load(0, [])
    const { runId, savedRunId, newest, lastByTag } = await this.#redis.loadSequence()
    // The subscription is active already, so messages may be newer than the loaded state.
    this.#sequence.invalidate(newest, [])
    for (const [tag, turn] of lastByTag) this.#sequence.invalidate(turn, [tag])
    if (savedRunId !== runId) {
      // A restarted server may have restored old pages without the invalidations since.
      this.#sequence.invalidate(await this.#redis.invalidate(undefined, [globalContentTag]), [
        globalContentTag,
      ])
      await this.#redis.saveSequenceRunId(runId)
    }
    await this.#flushPending()
    this.#reason = undefined
    this.#since = Date.now()
    if (this.#loggedReason !== undefined) this.#log('Pages are shared again.')
    this.#loggedReason = undefined
  }

  async #flushPending(): Promise<void> {
    for (let next = this.#pending[0]; next !== undefined; next = this.#pending[0]) {
      const [id, tags] = next
      this.#sequence.invalidate(await this.#redis.invalidate(id, tags), tags)
      if (this.#pending[0] === next) this.#pending.shift()
    }
  }

  #onDisconnect(reason: string): void {
    if (this.#reason === undefined) this.#since = Date.now()
    this.#reason = `Pages are not shared: the cache server ${reason}.`
    if (this.#loggedReason !== undefined) return
    this.#loggedReason = this.#reason
    this.#log(`${this.#reason} Each process serves its own pages.`)
  }

  close(): void {
    this.#redis.close()
  }
}
