import type { LakeDocument } from '../document.ts'
import { kindOf, totalCompare } from '../values/values.ts'
import { compareIds, PartedCells, type Cell } from './cell.ts'
import type { IndexKey, KeyRange, Rows, Run } from './dataset.ts'
import { documentsOf } from './rows.ts'
import type { SortedList } from './sorted-list.ts'

/** The documents of a type, or all, in the order of one of their values, and of `_id` where that is the same. */
export class KeyIndex {
  readonly #read: IndexKey['read']
  readonly #cells: PartedCells

  constructor(key: IndexKey) {
    this.#read = (document) => key.read(document)
    const read = this.#read
    this.#cells = new PartedCells(
      (a, b) => totalCompare(read(a.document), read(b.document)) || compareIds(a, b),
    )
  }

  /** Entries that it holds in memory. */
  get entries(): number {
    return this.#cells.size
  }

  add(cell: Cell): void {
    this.#cells.add(cell)
  }

  delete(cell: Cell): void {
    this.#cells.delete(cell)
  }

  /** Whether a document that replaces another stands elsewhere. */
  moves(before: LakeDocument, after: LakeDocument): boolean {
    return totalCompare(this.#read(before), this.#read(after)) !== 0
  }

  rows(range: KeyRange | undefined, descending: boolean): Rows {
    const settled = this.#run(this.#cells.settled, range, descending)
    const unsettled = this.#run(this.#cells.unsettled, range, descending)
    return { settled, unsettled, about: settled.size + unsettled.size, inIdOrder: false }
  }

  #run(
    cells: SortedList<Cell>,
    range: KeyRange | undefined,
    descending: boolean,
  ): Run & { size: number } {
    const read = this.#read
    const [from, to] =
      range === undefined
        ? [0, cells.size]
        : [
            cells.position((cell) => !isBelow(read(cell.document), range)),
            cells.position((cell) => isAbove(read(cell.document), range)),
          ]
    return {
      size: Math.max(0, to - from),
      [Symbol.iterator]: () =>
        descending ? this.#backwards(cells, from, to) : documentsOf(cells.slice(from, to)),
    }
  }

  /** Keys from the last to the first, ids of the same key from the first to the last. */
  *#backwards(
    cells: SortedList<Cell>,
    from: number,
    to: number,
  ): Generator<LakeDocument, void, undefined> {
    let end = to
    while (end > from) {
      const key = this.#read(cells.at(end - 1)!.document)
      const start = Math.max(
        from,
        cells.position((cell) => totalCompare(this.#read(cell.document), key) >= 0),
      )
      yield* documentsOf(cells.slice(start, end))
      end = start
    }
  }
}

/** Kinds of values stand one after the other: `like` tells before or after which bounds a kind stands. */
function isBelow(value: unknown, { like, low }: KeyRange): boolean {
  const kind = kindOf(value) - kindOf(like)
  if (kind !== 0 || low === undefined) return kind < 0
  const order = totalCompare(value, low.value)
  return order < 0 || (low.open && order === 0)
}

function isAbove(value: unknown, { like, high }: KeyRange): boolean {
  const kind = kindOf(value) - kindOf(like)
  if (kind !== 0 || high === undefined) return kind > 0
  const order = totalCompare(value, high.value)
  return order > 0 || (high.open && order === 0)
}
