import { SettledPartition, type IndexEntry } from './index-entry.ts'
import { documentsAtIteration, NO_ROWS, orderedDocumentsOf } from './lookup-rows.ts'
import type { LookupRows } from './dataset.ts'

/** Up to this many cells of a key are stored as a plain array. */
const FEW = 16

/** Cells by string key. Most keys have one cell, which is stored directly in the map. */
export class IndexEntriesByKey {
  readonly #cells = new Map<string, IndexEntry | IndexEntry[] | SettledPartition>()

  /** Adds a cell; true if it is the first one of the key. */
  add(key: string, cell: IndexEntry): boolean {
    const known = this.#cells.get(key)
    if (known === undefined) {
      this.#cells.set(key, cell)
      return true
    }
    if (known instanceof SettledPartition) known.add(cell)
    else if ('settled' in known) {
      if (known !== cell) this.#cells.set(key, known.id < cell.id ? [known, cell] : [cell, known])
    } else {
      insert(known, cell)
      if (known.length > FEW) this.#cells.set(key, parted(known))
    }
    return false
  }

  /** Removes a cell; true if it was the last one of the key. */
  delete(key: string, cell: IndexEntry): boolean {
    const known = this.#cells.get(key)
    if (known === undefined) return false
    if (known instanceof SettledPartition) {
      known.delete(cell)
      if (known.size > 0) return false
    } else if ('settled' in known) {
      if (known !== cell) return false
    } else {
      const at = known.indexOf(cell)
      if (at !== -1) known.splice(at, 1)
      if (known.length > 0) return false
    }
    return this.#cells.delete(key)
  }

  count(key: string): number {
    const known = this.#cells.get(key)
    if (known === undefined) return 0
    return known instanceof SettledPartition ? known.size : listOf(known).length
  }

  /** In order of id. */
  rows(key: string): LookupRows {
    const known = this.#cells.get(key)
    if (known === undefined) return NO_ROWS
    if (known instanceof SettledPartition) return partitionToLookupRows(known)
    const list = listOf(known)
    const part = (settled: boolean) =>
      orderedDocumentsOf(
        list.filter((cell) => cell.settled === settled).map(({ document }) => document),
      )
    return { settled: part(true), unsettled: part(false), about: list.length, inIdOrder: true }
  }

  /** All cells of a key, unordered. */
  *cells(key: string): Generator<IndexEntry, void, undefined> {
    const known = this.#cells.get(key)
    if (known === undefined) return
    if (known instanceof SettledPartition) {
      yield* known.settled
      yield* known.unsettled
    } else yield* listOf(known)
  }
}

/** The documents of cells in order of id. */
export function partitionToLookupRows(cells: SettledPartition | undefined): LookupRows {
  if (cells === undefined) return NO_ROWS
  const { settled, unsettled } = cells
  return {
    settled: documentsAtIteration(settled),
    unsettled: documentsAtIteration(unsettled),
    about: settled.size + unsettled.size,
    inIdOrder: true,
  }
}

function listOf(known: IndexEntry | readonly IndexEntry[]): readonly IndexEntry[] {
  return 'settled' in known ? [known] : known
}

/** Inserts a cell into a list in order of id, once. */
function insert(list: IndexEntry[], cell: IndexEntry): void {
  let at = list.length
  while (at > 0 && list[at - 1]!.id > cell.id) at--
  if (list[at - 1] === cell) return
  if (at === list.length) list.push(cell)
  else list.splice(at, 0, cell)
}

function parted(list: readonly IndexEntry[]): SettledPartition {
  const cells = new SettledPartition()
  for (const cell of list) cells.add(cell)
  return cells
}
