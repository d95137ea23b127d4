import type { LakeDocument } from '../document.ts'
import { SortedList } from './sorted-list.ts'

/** A document's entry in every index: replacing the document changes the cell, not the indexes. */
export interface DocumentCell {
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
export class CellPartition {
  readonly settled: SortedList<DocumentCell>
  readonly unsettled: SortedList<DocumentCell>

  constructor(compare: (a: DocumentCell, b: DocumentCell) => number = compareIds) {
    this.settled = new SortedList(compare)
    this.unsettled = new SortedList(compare)
  }

  get size(): number {
    return this.settled.size + this.unsettled.size
  }

  add(cell: DocumentCell): void {
    ;(cell.settled ? this.settled : this.unsettled).add(cell)
  }

  delete(cell: DocumentCell): boolean {
    return (cell.settled ? this.settled : this.unsettled).delete(cell)
  }
}
