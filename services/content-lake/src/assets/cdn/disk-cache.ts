import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A cached result: a file and its size. */
export interface CacheEntry {
  path: string
  size: number
}

/**
 * Results on the disk, by key. The folder never holds more than `limit` bytes for long: what was not asked for
 * longest goes first. A key that is being made is made once, however many ask for it. Losing the folder loses
 * nothing but time.
 */
export class DiskCache {
  readonly #folder: string
  readonly #limit: number
  /** In the order of use, the oldest first. */
  readonly #entries = new Map<string, CacheEntry>()
  readonly #making = new Map<string, Promise<CacheEntry>>()
  #total = 0
  #opened: Promise<void> | undefined

  constructor(folder: string, limit: number) {
    this.#folder = folder
    this.#limit = limit
  }

  /** Bytes held at the moment. */
  get size(): number {
    return this.#total
  }

  /** The result for a key; `make` is called when there is none yet. What it throws reaches every caller that waits. */
  async get(key: string, make: () => Promise<Uint8Array>): Promise<CacheEntry> {
    this.#opened ??= this.#open()
    await this.#opened
    const name = createHash('sha256').update(key).digest('hex')
    const entry = this.#entries.get(name)
    if (entry) {
      this.#entries.delete(name)
      this.#entries.set(name, entry)
      return entry
    }
    const pending = this.#making.get(name) ?? this.#make(name, make)
    this.#making.set(name, pending)
    try {
      return await pending
    } finally {
      this.#making.delete(name)
    }
  }

  /** Forgets a key whose file has vanished. */
  forget(key: string): void {
    const name = createHash('sha256').update(key).digest('hex')
    this.#total -= this.#entries.get(name)?.size ?? 0
    this.#entries.delete(name)
  }

  async #make(name: string, make: () => Promise<Uint8Array>): Promise<CacheEntry> {
    const bytes = await make()
    const path = join(this.#folder, name)
    const temporary = join(this.#folder, `${randomUUID()}.tmp`)
    // A flush: after a power cut a renamed file must not turn out empty.
    await writeFile(temporary, bytes, { flush: true })
    await rename(temporary, path)
    const entry = { path, size: bytes.byteLength }
    this.#entries.set(name, entry)
    this.#total += entry.size
    await this.#evict(name)
    return entry
  }

  async #evict(newest: string): Promise<void> {
    for (const [name, entry] of this.#entries) {
      if (this.#total <= this.#limit) return
      if (name === newest) continue
      this.#entries.delete(name)
      this.#total -= entry.size
      await rm(entry.path, { force: true })
    }
  }

  async #open(): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    const found: { name: string; entry: CacheEntry; used: number }[] = []
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name)
      if (!/^[\da-f]{64}$/.test(name)) {
        await rm(path, { force: true, recursive: true })
        continue
      }
      const { size, mtimeMs } = await stat(path)
      found.push({ name, entry: { path, size }, used: mtimeMs })
    }
    for (const { name, entry } of found.toSorted((a, b) => a.used - b.used)) {
      this.#entries.set(name, entry)
      this.#total += entry.size
    }
    await this.#evict('')
  }
}
