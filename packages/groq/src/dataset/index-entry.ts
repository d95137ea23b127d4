import type { LakeDocument } from '../document.ts'
import { SortedList } from './sorted-list.ts'

/** A document's entry in every index: replacing the document changes the cell, not the indexes. */
export interface IndexEntry {
  readonly id: string
  /** A small number, unique in the dataset. */
  readonly number: number
  document: LakeDocument
  /**
   * Whether this document looks the same in every perspective and to every reader of public documents: no dot
   * in its id, no draft and no version.
   */
  settled: boolean
}

export function compareIds(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

/** Sorted cells, the settled ones separate from the others. */
export class SettledPartition {
  readonly settled: SortedList<IndexEntry>
  readonly unsettled: SortedList<IndexEntry>

  constructor(compare: (a: IndexEntry, b: IndexEntry) => number = compareIds) {
    this.settled = new SortedList(compare)
    this.unsettled = new SortedList(compare)
  }

  get size(): number {
    return this.settled.size + this.unsettled.size
  }

  add(cell: IndexEntry): void {
    ;(cell.settled ? this.settled : this.unsettled).add(cell)
  }

  delete(cell: IndexEntry): boolean {
    return (cell.settled ? this.settled : this.unsettled).delete(cell)
  }
}
