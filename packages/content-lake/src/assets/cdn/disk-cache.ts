import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A cached result: its file and its size on the disk. */
export interface CacheEntry {
  path: string
  size: number
}

export interface CacheLimits {
  /** Maximum size of the folder in bytes. */
  bytes: number
  /** Maximum number of results per group. */
  perGroup: number
}

/** Every file occupies at least one disk block. */
const BLOCK = 4096

/** Fraction of the folder that is freed after a failed write. */
const GIVEN_BACK = 0.1

/**
 * LRU cache on the disk, by key and group (the sizes of one image). The folder exceeds its limits only
 * briefly; the least recently used results are evicted first, within a group and overall. A lost folder or a
 * full disk only costs time.
 */
export class DiskCache {
  readonly #folder: string
  readonly #limits: CacheLimits
  readonly #onError: (error: unknown) => void
  /** In order of use, least recently used first. */
  readonly #entries = new Map<string, CacheEntry>()
  readonly #groups = new Map<string, Set<string>>()
  #total = 0
  #opened: Promise<void> | undefined
  #isFailing = false
  /** Resolves after the latest write; never rejects. */
  #writing: Promise<void> = Promise.resolve()

  constructor(folder: string, limits: CacheLimits, onError: (error: unknown) => void = () => {}) {
    this.#folder = folder
    this.#limits = limits
    this.#onError = onError
  }

  /** Bytes used on the disk. */
  get size(): number {
    return this.#total
  }

  /** The cached result, or undefined. */
  async find(group: string, key: string): Promise<CacheEntry | undefined> {
    await this.#open()
    const name = cacheFileName(group, key)
    const entry = this.#entries.get(name)
    if (!entry) return undefined
    this.#entries.delete(name)
    this.#entries.set(name, entry)
    const members = this.#groups.get(groupOf(name))
    members?.delete(name)
    members?.add(name)
    return entry
  }

  /** Stores a result. If the write fails, the cache frees space and continues without the result. */
  keep(group: string, key: string, bytes: Uint8Array): Promise<void> {
    if (onDisk(bytes.byteLength) > this.#limits.bytes) return Promise.resolve()
    // One write at a time: writes share the small libuv thread pool, and a slow disk would block all its
    // threads.
    this.#writing = this.#writing.then(() => this.#write(group, key, bytes))
    return this.#writing
  }

  /** Moves an existing file of the same disk into the cache; otherwise like `keep`. */
  adopt(group: string, key: string, file: string, size: number): Promise<void> {
    if (onDisk(size) > this.#limits.bytes) return Promise.resolve()
    this.#writing = this.#writing.then(() => this.#place(group, key, file, size))
    return this.#writing
  }

  async #write(group: string, key: string, bytes: Uint8Array): Promise<void> {
    const temporary = join(this.#folder, `${randomUUID()}.tmp`)
    // Flushes, because a renamed file could be empty after a power failure.
    const write = () => writeFile(temporary, bytes, { flush: true })
    await this.#place(group, key, temporary, bytes.byteLength, write)
  }

  async #place(
    group: string,
    key: string,
    temporary: string,
    size: number,
    write: () => Promise<void> = async () => {},
  ): Promise<void> {
    const name = cacheFileName(group, key)
    const path = join(this.#folder, name)
    try {
      await this.#open()
      await write()
      await rename(temporary, path)
      this.#remember(name, { path, size: onDisk(size) })
      this.#isFailing = false
      await this.#evict(this.#limits.bytes, [this.#groups.get(groupOf(name)) ?? new Set()])
    } catch (error) {
      this.#tell(error)
      await rm(temporary, { force: true }).catch(() => undefined)
      await this.#evict(this.#total * (1 - GIVEN_BACK))
    }
  }

  /** Drops a key whose file has disappeared. */
  forget(group: string, key: string): void {
    this.#drop(cacheFileName(group, key))
  }

  /** Deletes every result of a group, pending writes included. */
  async removeGroup(group: string): Promise<void> {
    await this.#writing
    await this.#open()
    const members = [...(this.#groups.get(groupFileNamePrefix(group)) ?? [])]
    await this.#removeFiles(members.map((name) => this.#drop(name)))
  }

  /** Reports once: on a full disk the next thousand writes fail as well. */
  #tell(error: unknown): void {
    if (!this.#isFailing) this.#onError(error)
    this.#isFailing = true
  }

  #remember(name: string, entry: CacheEntry): void {
    this.#drop(name)
    this.#entries.set(name, entry)
    this.#total += entry.size
    const members = this.#groups.get(groupOf(name)) ?? new Set()
    this.#groups.set(groupOf(name), members.add(name))
  }

  #drop(name: string): CacheEntry | undefined {
    const entry = this.#entries.get(name)
    if (!entry) return undefined
    this.#entries.delete(name)
    this.#total -= entry.size
    const members = this.#groups.get(groupOf(name))
    members?.delete(name)
    if (members?.size === 0) this.#groups.delete(groupOf(name))
    return entry
  }

  /**
   * Drops the oldest results from the index first, so that they are not read any more, then deletes the
   * files.
   */
  async #evict(limit: number, groups: Iterable<Set<string>> = []): Promise<void> {
    const leaving: (CacheEntry | undefined)[] = []
    for (const members of groups)
      for (const name of [...members].slice(0, Math.max(0, members.size - this.#limits.perGroup)))
        leaving.push(this.#drop(name))
    for (const name of this.#entries.keys()) {
      if (this.#total <= limit) break
      leaving.push(this.#drop(name))
    }
    await this.#removeFiles(leaving)
  }

  async #removeFiles(entries: readonly (CacheEntry | undefined)[]): Promise<void> {
    for (const entry of entries)
      if (entry) await rm(entry.path, { force: true }).catch(this.#onError)
  }

  #open(): Promise<void> {
    this.#opened ??= this.#read().catch((error: unknown) => {
      this.#opened = undefined
      this.#tell(error)
    })
    return this.#opened
  }

  async #read(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const found: { name: string; entry: CacheEntry; used: number }[] = []
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name)
      if (!/^[\da-f]{16}-[\da-f]{64}$/.test(name)) {
        await rm(path, { force: true, recursive: true })
        continue
      }
      const { size, mtimeMs } = await stat(path)
      found.push({ name, entry: { path, size: onDisk(size) }, used: mtimeMs })
    }
    for (const { name, entry } of found.toSorted((a, b) => a.used - b.used))
      this.#remember(name, entry)
    await this.#evict(this.#limits.bytes, this.#groups.values())
  }
}

/** File name for a key; starts with the hash of its group. */
export function cacheFileName(group: string, key: string): string {
  return `${groupFileNamePrefix(group)}-${createHash('sha256').update(key).digest('hex')}`
}

function groupOf(name: string): string {
  return name.slice(0, 16)
}

/** Prefix of all file names of a group. */
export function groupFileNamePrefix(group: string): string {
  return createHash('sha256').update(group).digest('hex').slice(0, 16)
}

function onDisk(bytes: number): number {
  return Math.max(BLOCK, Math.ceil(bytes / BLOCK) * BLOCK)
}
