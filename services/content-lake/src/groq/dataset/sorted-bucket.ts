import type { LakeDocument } from '../../document/document.ts'

/** A document's place in every index: replacing the document changes the cell, not the indexes. */
export interface Cell {
  readonly id: string
  document: LakeDocument
}

/** Up to this many changes are spliced in one by one (a shift of pointers each); more are worth a full sort. */
const SPLICE_LIMIT = 32

/**
 * A set of cells iterated in the order of `_id`. Changes are collected and merged on the next read, so that a
 * bulk load sorts once and a single write only shifts pointers.
 */
export class SortedBucket implements Iterable<LakeDocument> {
  #sorted: Cell[] = []
  readonly #members = new Set<Cell>()
  #pending: Cell[] = []

  get size(): number {
    return this.#members.size
  }

  add(cell: Cell): void {
    if (this.#members.has(cell)) return
    this.#members.add(cell)
    const last = this.#sorted[this.#sorted.length - 1]
    if (this.#pending.length === 0 && (last === undefined || last.id < cell.id))
      this.#sorted.push(cell)
    else this.#pending.push(cell)
  }

  delete(cell: Cell): void {
    if (this.#members.delete(cell)) this.#pending.push(cell)
  }

  /** The cells in order; the array is the bucket's own and must not be changed. */
  cells(): readonly Cell[] {
    if (this.#pending.length > 0) this.#merge()
    return this.#sorted
  }

  *[Symbol.iterator](): Iterator<LakeDocument> {
    // A copy-free loop that survives a write between two steps: `cells` replaces the array before it changes it.
    for (const cell of this.cells()) yield cell.document
  }

  #merge(): void {
    const pending = this.#pending
    this.#pending = []
    if (pending.length > SPLICE_LIMIT) {
      this.#sorted = [...this.#members].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
      return
    }
    const sorted = this.#sorted.slice()
    for (const cell of pending) {
      const at = lowerBound(sorted, cell.id)
      while (sorted[at]?.id === cell.id) sorted.splice(at, 1)
      if (this.#members.has(cell)) sorted.splice(at, 0, cell)
    }
    this.#sorted = sorted
  }
}

function lowerBound(sorted: readonly Cell[], id: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]!.id < id) low = middle + 1
    else high = middle
  }
  return low
}
