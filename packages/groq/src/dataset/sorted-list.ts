/** Maximum items per chunk before it is split. */
const FULL = 512

interface Chunk<T> {
  items: T[]
  /** Epoch of the last write: readers of an older epoch may still iterate over the chunk. */
  epoch: number
}

/**
 * A sorted set in chunks: adding and removing move a few hundred pointers, whatever the size. Iteration sees
 * a snapshot: a chunk that a reader may hold is copied before it is changed. Items that compare as equal are
 * identical.
 */
export class SortedList<T> {
  readonly #compare: (a: T, b: T) => number
  #chunks: Chunk<T>[] = []
  #size = 0
  #epoch = 0
  /** The epoch in which `#chunks` was last copied. */
  #chunksEpoch = 0

  constructor(compare: (a: T, b: T) => number) {
    this.#compare = compare
  }

  get size(): number {
    return this.#size
  }

  /** Adds an item unless present. */
  add(item: T): void {
    const last = this.#chunks.at(-1)
    if (last === undefined || this.#compare(last.items.at(-1)!, item) < 0) return this.#append(item)
    const [at, index, found] = this.#find(item)
    if (found) return
    const { items } = this.#own(at)
    items.splice(index, 0, item)
    this.#size++
    if (items.length > FULL) this.#part(at)
  }

  /** Removes an item; false if absent. */
  delete(item: T): boolean {
    if (this.#size === 0) return false
    const [at, index, found] = this.#find(item)
    if (!found) return false
    const { items } = this.#own(at)
    items.splice(index, 1)
    if (items.length === 0) this.#chunks.splice(at, 1)
    this.#size--
    return true
  }

  /** Number of items before the first one for which `reached` is true; it must be true for all later ones. */
  position(reached: (item: T) => boolean): number {
    const chunks = this.#chunks
    const at = firstIndexWhere(chunks.length, (index) => reached(chunks[index]!.items.at(-1)!))
    let before = 0
    for (let index = 0; index < at; index++) before += chunks[index]!.items.length
    const items = chunks[at]?.items
    return items === undefined
      ? before
      : before + firstIndexWhere(items.length, (index) => reached(items[index]!))
  }

  /** The item at a position. */
  at(position: number): T | undefined {
    let before = 0
    for (const { items } of this.#chunks) {
      if (position < before + items.length) return items[position - before]
      before += items.length
    }
    return undefined
  }

  /** The current items between two positions. */
  *slice(from = 0, to = this.#size): Generator<T, void, undefined> {
    this.#epoch++
    let before = 0
    for (const { items } of this.#chunks) {
      if (before >= to) return
      const length = items.length
      const end = Math.min(length, to - before)
      for (let index = Math.max(0, from - before); index < end; index++) yield items[index]!
      before += length
    }
  }

  [Symbol.iterator](): Generator<T, void, undefined> {
    return this.slice()
  }

  #append(item: T): void {
    const last = this.#chunks.length - 1
    if (last >= 0 && this.#chunks[last]!.items.length < FULL) this.#own(last).items.push(item)
    else {
      this.#ownChunks()
      this.#chunks.push({ items: [item], epoch: this.#epoch })
    }
    this.#size++
  }

  /** Position of an item: chunk, index, and whether it is present. */
  #find(item: T): [at: number, index: number, found: boolean] {
    const chunks = this.#chunks
    const compare = this.#compare
    const at = Math.min(
      chunks.length - 1,
      firstIndexWhere(chunks.length, (index) => compare(chunks[index]!.items.at(-1)!, item) >= 0),
    )
    const { items } = chunks[at]!
    const index = firstIndexWhere(items.length, (place) => compare(items[place]!, item) >= 0)
    return [at, index, index < items.length && compare(items[index]!, item) === 0]
  }

  #part(at: number): void {
    const chunk = this.#chunks[at]!
    const right = { items: chunk.items.slice(FULL >> 1), epoch: this.#epoch }
    chunk.items = chunk.items.slice(0, FULL >> 1)
    this.#chunks.splice(at + 1, 0, right)
  }

  /** A chunk that no reader holds, copied if necessary. */
  #own(at: number): Chunk<T> {
    this.#ownChunks()
    const chunk = this.#chunks[at]!
    if (chunk.epoch === this.#epoch) return chunk
    return (this.#chunks[at] = { items: chunk.items.slice(), epoch: this.#epoch })
  }

  #ownChunks(): void {
    if (this.#chunksEpoch === this.#epoch) return
    this.#chunks = this.#chunks.slice()
    this.#chunksEpoch = this.#epoch
  }
}

/** The first index for which a monotonic condition is true; `length` if none. */
export function firstIndexWhere(length: number, reached: (index: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (reached(middle)) high = middle
    else low = middle + 1
  }
  return low
}
