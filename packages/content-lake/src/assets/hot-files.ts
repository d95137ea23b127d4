/** Bytes of small files that are kept in memory. */
const MOST = 32 * 1024 * 1024

/** Largest file that is read whole, in bytes: most transformed pictures. */
export const SMALL = 256 * 1024

/**
 * Small files that were asked for lately. Each step of reading a file waits for a turn of the thread that serves everybody, so a picture
 * that everybody looks at would take five of them; from a bucket it would come over the network each time. What a name leads to never
 * changes: it is that of its content.
 */
export class HotFiles {
  readonly #files = new Map<string, Uint8Array<ArrayBuffer>>()
  #bytes = 0

  /** The bytes of a small file, where they are in memory. */
  get(name: string): Uint8Array<ArrayBuffer> | undefined {
    const bytes = this.#files.get(name)
    if (bytes === undefined) return undefined
    this.#files.delete(name)
    this.#files.set(name, bytes)
    return bytes
  }

  /** Reads a small file, and keeps it in the place of those that were not asked for the longest. */
  async read(
    name: string,
    load: () => Promise<Uint8Array<ArrayBuffer>>,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = await load()
    this.forget(name)
    this.#files.set(name, bytes)
    this.#bytes += bytes.byteLength
    for (const oldest of this.#files.keys()) {
      if (this.#bytes <= MOST) break
      this.forget(oldest)
    }
    return bytes
  }

  /** Of a file that was removed. */
  forget(name: string): void {
    this.#bytes -= this.#files.get(name)?.byteLength ?? 0
    this.#files.delete(name)
  }
}
