import type { LakeDocument } from '../document.ts'
import { SortedList } from './sorted-list.ts'

/** A document's place in every index: replacing the document changes the cell, not the indexes. */
export interface DocumentCell {
  readonly id: string
  /** Small, and no other cell's of the same dataset. */
  readonly number: number
  document: LakeDocument
  /**
   * Whether every perspective and every reader of public documents shows this document as it is: there is no dot in its
   * id, and neither a draft nor a version of it.
   */
  settled: boolean
}

export function compareIds(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

/** Cells in one order, the settled ones apart from the others. */
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
