import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A cached result: a file and what it takes of the disk. */
export interface CacheEntry {
  path: string
  size: number
}

export interface CacheLimits {
  /** Bytes that the folder may take. */
  bytes: number
  /** Results that are kept of one group. */
  perGroup: number
}

/** Nothing takes less of a disk than a block. */
const BLOCK = 4096

/** After a write that the disk refused, so much of the folder is given back, as a share of it. */
const GIVEN_BACK = 0.1

/**
 * Results on the disk, by key and in groups (the sizes of one picture). The folder never holds more than its limits for
 * long: what was not asked for longest goes first, within a group as altogether. Losing the folder loses nothing but
 * time, and so does a disk that is full.
 */
export class DiskCache {
  readonly #folder: string
  readonly #limits: CacheLimits
  readonly #onError: (error: unknown) => void
  /** In the order of use, the oldest first. */
  readonly #entries = new Map<string, CacheEntry>()
  readonly #groups = new Map<string, Set<string>>()
  #total = 0
  #opened: Promise<void> | undefined
  #isFailing = false
  /** Ends with the newest write; never rejected. */
  #writing: Promise<void> = Promise.resolve()

  constructor(folder: string, limits: CacheLimits, onError: (error: unknown) => void = () => {}) {
    this.#folder = folder
    this.#limits = limits
    this.#onError = onError
  }

  /** Bytes of the disk that are taken at the moment. */
  get size(): number {
    return this.#total
  }

  /** The result for a key, where there is one. */
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

  /** Keeps a result. A disk that refuses it costs nothing but the keeping: the cache makes room and goes on without. */
  keep(group: string, key: string, bytes: Uint8Array): Promise<void> {
    if (onDisk(bytes.byteLength) > this.#limits.bytes) return Promise.resolve()
    // One at a time: files are read by the same few threads, and a slow disk would hold all of them.
    this.#writing = this.#writing.then(() => this.#write(group, key, bytes))
    return this.#writing
  }

  /** Keeps a file of this disk, which it moves, as `keep` does its bytes. */
  adopt(group: string, key: string, file: string, size: number): Promise<void> {
    if (onDisk(size) > this.#limits.bytes) return Promise.resolve()
    this.#writing = this.#writing.then(() => this.#place(group, key, file, size))
    return this.#writing
  }

  async #write(group: string, key: string, bytes: Uint8Array): Promise<void> {
    const temporary = join(this.#folder, `${randomUUID()}.tmp`)
    // A flush: after a power cut a renamed file must not turn out empty.
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

  /** Forgets a key whose file has vanished. */
  forget(group: string, key: string): void {
    this.#drop(cacheFileName(group, key))
  }

  /** Removes every result of a group, those that are being written included. */
  async removeGroup(group: string): Promise<void> {
    await this.#writing
    await this.#open()
    const members = [...(this.#groups.get(shortHash(group)) ?? [])]
    await this.#removeFiles(members.map((name) => this.#drop(name)))
  }

  /** Told once: a disk that is full refuses the next thousand as well. */
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

  /** Takes the oldest out of the books at once, so that nobody counts on them, and then off the disk. */
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

/** The name of what is kept for a key: that of its group stands before it. */
export function cacheFileName(group: string, key: string): string {
  return `${shortHash(group)}-${createHash('sha256').update(key).digest('hex')}`
}

function groupOf(name: string): string {
  return name.slice(0, 16)
}

/** What the names of all that is kept of a group begin with. */
export function shortHash(group: string): string {
  return createHash('sha256').update(group).digest('hex').slice(0, 16)
}

function onDisk(bytes: number): number {
  return Math.max(BLOCK, Math.ceil(bytes / BLOCK) * BLOCK)
}
