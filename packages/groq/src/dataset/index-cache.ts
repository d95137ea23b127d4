import type { LakeDocument } from '../document.ts'
import { typeRank, totalCompare } from '../values/groq-values.ts'
import { compareIds, SettledPartition, type IndexEntry } from './index-entry.ts'
import type {
  IndexKey,
  KeyRange,
  LookupRows,
  OrderedDocuments,
  IndexDescriptor,
} from './dataset.ts'
import { documentsOfEntries } from './lookup-rows.ts'
import type { SortedList } from './sorted-list.ts'
import { TermIndex } from './term-index.ts'

/** Documents of a type, or all, sorted by a value, then by `_id`. */
class KeyIndex {
  readonly #read: IndexKey['read']
  readonly #cells: SettledPartition

  constructor(key: IndexKey) {
    this.#read = (document) => key.read(document)
    const read = this.#read
    this.#cells = new SettledPartition(
      (a, b) => totalCompare(read(a.document), read(b.document)) || compareIds(a, b),
    )
  }

  /** Entries in memory. */
  get entries(): number {
    return this.#cells.size
  }

  add(cell: IndexEntry): void {
    this.#cells.add(cell)
  }

  delete(cell: IndexEntry): void {
    this.#cells.delete(cell)
  }

  /** Whether a replacing document has another position. */
  moves(before: LakeDocument, after: LakeDocument): boolean {
    return totalCompare(this.#read(before), this.#read(after)) !== 0
  }

  rows(range: KeyRange | undefined, descending: boolean): LookupRows {
    const settled = this.#run(this.#cells.settled, range, descending)
    const unsettled = this.#run(this.#cells.unsettled, range, descending)
    return { settled, unsettled, about: settled.size + unsettled.size, inIdOrder: false }
  }

  #run(
    cells: SortedList<IndexEntry>,
    range: KeyRange | undefined,
    descending: boolean,
  ): OrderedDocuments & { size: number } {
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
        descending ? this.#backwards(cells, from, to) : documentsOfEntries(cells.slice(from, to)),
    }
  }

  /** Keys in descending order, ids of equal keys in ascending order. */
  *#backwards(
    cells: SortedList<IndexEntry>,
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
      yield* documentsOfEntries(cells.slice(start, end))
      end = start
    }
  }
}

/** Value types are sorted one after the other: `like` identifies the type of the range. */
function isBelow(value: unknown, { like, low }: KeyRange): boolean {
  const kind = typeRank(value) - typeRank(like)
  if (kind !== 0 || low === undefined) return kind < 0
  const order = totalCompare(value, low.value)
  return order < 0 || (low.open && order === 0)
}

function isAbove(value: unknown, { like, high }: KeyRange): boolean {
  const kind = typeRank(value) - typeRank(like)
  if (kind !== 0 || high === undefined) return kind > 0
  const order = totalCompare(value, high.value)
  return order > 0 || (high.open && order === 0)
}

export interface IndexCacheSettings {
  /** A scan of fewer documents is faster than an index is worth. */
  least: number
  /** An index is built after scans of this multiple of its documents. */
  passes: number
  /** Maximum entries of all indexes of a dataset: about 16 to 60 bytes each. */
  entries: number
}

export const INDEX_CACHE_SETTINGS: IndexCacheSettings = {
  least: 200,
  passes: 3,
  entries: 8_000_000,
}

/** An index with this many changes per entry since its last use is dropped. */
const UNUSED_CHANGES = 20
/** Maximum indexes of a dataset: each write updates all, empty ones too. */
const MOST = 64
/** Missed index names that are tracked; above it the counts are reset. */
const REMEMBERED = 1_000
/** Documents indexed per time slice. */
const SLICE = 500

/** Schedules work after other pending work. */
export type DeferTask = (work: () => void) => void

interface Shelved {
  readonly name: IndexDescriptor
  readonly index: KeyIndex | TermIndex
  /** Ids up to this one are indexed; `null` when complete. */
  reached: string | null
  changesUnasked: number
  dropped: boolean
}

/** The cells of a dataset. */
interface Cells {
  /** Cells of an index's type, or all, after an id, in order of id. */
  after(type: string | null, id: string): { size: number; cells: Iterable<IndexEntry> }
  /** By number. */
  readonly numbered: readonly (IndexEntry | undefined)[]
}

/**
 * Indexes built on demand. They affect cost, not results: an index is built in slices after repeated full
 * scans that it would have avoided, and dropped when unused or evicted.
 */
export class IndexCache {
  readonly #indexes = new Map<string, Shelved>()
  readonly #missed = new Map<string, number>()
  readonly #cells: Cells
  readonly #later: DeferTask
  readonly #settings: IndexCacheSettings

  constructor(cells: Cells, later: DeferTask, settings: IndexCacheSettings) {
    this.#cells = cells
    this.#later = later
    this.#settings = settings
  }

  /** Entries of all indexes. */
  get entries(): number {
    let entries = 0
    for (const { index } of this.#indexes.values()) entries += index.entries
    return entries
  }

  key(name: IndexDescriptor): KeyIndex | null {
    const index = this.#asked(name)
    return index instanceof KeyIndex ? index : null
  }

  terms(name: IndexDescriptor): TermIndex | null {
    const index = this.#asked(name)
    return index instanceof TermIndex ? index : null
  }

  /** Counts documents scanned for lack of an index, and starts building it when worthwhile. */
  missed(name: IndexDescriptor, documents: number): void {
    if (documents < this.#settings.least) return
    const key = keyOf(name)
    const { size } = this.#cells.after(name.type, '')
    if (size < this.#settings.least || this.#indexes.has(key)) return
    if (this.#missed.size >= REMEMBERED) this.#missed.clear()
    const missed = (this.#missed.get(key) ?? 0) + Math.min(documents, size)
    this.#missed.set(key, missed)
    if (missed < size * this.#settings.passes) return
    this.#missed.delete(key)
    if (size <= this.#settings.entries / 4) this.#begin(key, name)
  }

  /** Adds a new or moved cell. */
  add(cell: IndexEntry): void {
    for (const shelved of this.#holding(cell)) {
      shelved.index.add(cell)
      this.#changed(shelved)
    }
  }

  /** Removes a cell before its document changes. */
  delete(cell: IndexEntry): void {
    for (const { index } of this.#holding(cell)) index.delete(cell)
  }

  /** Indexes in which a cell moves when its document is replaced by one of the same type. */
  moving(cell: IndexEntry, after: LakeDocument): (KeyIndex | TermIndex)[] {
    const moving = []
    for (const shelved of this.#holding(cell)) {
      if (!shelved.index.moves(cell.document, after)) continue
      moving.push(shelved.index)
      this.#changed(shelved)
    }
    return moving
  }

  #asked(name: IndexDescriptor): KeyIndex | TermIndex | null {
    if (this.#indexes.size === 0) return null
    const key = keyOf(name)
    const shelved = this.#indexes.get(key)
    if (shelved === undefined || shelved.reached !== null) return null
    shelved.changesUnasked = 0
    // The map is in order of use: the first entry is the least recently used.
    this.#indexes.delete(key)
    this.#indexes.set(key, shelved)
    return shelved.index
  }

  *#holding({ id, document }: IndexEntry): Generator<Shelved, void, undefined> {
    for (const shelved of this.#indexes.values()) {
      const { name, reached } = shelved
      if (name.type !== null && name.type !== document._type) continue
      if (reached === null || id <= reached) yield shelved
    }
  }

  #changed(shelved: Shelved): void {
    shelved.changesUnasked++
    if (shelved.changesUnasked > UNUSED_CHANGES * (shelved.index.entries + 1000))
      this.#drop(shelved)
  }

  #begin(key: string, name: IndexDescriptor): void {
    const index =
      name.by === 'key' ? new KeyIndex(name.key) : new TermIndex(name.terms, this.#cells.numbered)
    const shelved: Shelved = { name, index, reached: '', changesUnasked: 0, dropped: false }
    this.#indexes.set(key, shelved)
    this.#goOn(shelved)
  }

  /** Indexes the next slice. Concurrent writes are indexed at once if their id was passed already. */
  #goOn(shelved: Shelved): void {
    if (shelved.dropped || shelved.reached === null) return
    let left = SLICE
    let reached: string | null = null
    for (const cell of this.#cells.after(shelved.name.type, shelved.reached).cells) {
      if (left-- === 0) break
      shelved.index.add(cell)
      reached = cell.id
    }
    shelved.reached = left < 0 ? reached : null
    this.#makeRoom(shelved)
    if (shelved.reached !== null) this.#later(() => this.#goOn(shelved))
  }

  #makeRoom(newest: Shelved): void {
    const isFull = () => this.#indexes.size > MOST || this.entries > this.#settings.entries
    for (const shelved of this.#indexes.values()) {
      if (!isFull()) return
      if (shelved !== newest) this.#drop(shelved)
    }
    if (this.entries > this.#settings.entries) this.#drop(newest)
  }

  #drop(shelved: Shelved): void {
    shelved.dropped = true
    this.#indexes.delete(keyOf(shelved.name))
  }
}

function keyOf(name: IndexDescriptor): string {
  const read = name.by === 'key' ? name.key.name : name.terms.name
  return `${name.by} ${read} ${name.type ?? '*'}`
}
