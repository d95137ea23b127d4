import { type LakeDocument, acceptsEveryDocument, type DocumentTest } from '../document.ts'
import { publishedId } from '../layers.ts'
import type {
  SlugPath,
  IndexDescriptor,
  LookupRows,
  LookupCriterion,
  QueryBudget,
  FilterableDataset,
} from './dataset.ts'
import { compareIds, SettledPartition, type IndexEntry } from './index-entry.ts'
import {
  IndexCache,
  INDEX_CACHE_SETTINGS,
  type DeferTask,
  type IndexCacheSettings,
} from './index-cache.ts'
import { IndexEntriesByKey, partitionToLookupRows } from './index-entries-by-key.ts'
import { LayersIndex } from './layers-index.ts'
import { mergeRows, orderedViewsOf } from './lookup-rows.ts'
import { referencesOf } from './references-of.ts'

/** The slug of a document at a path, or undefined. */
export function slugOf(document: LakeDocument, path: SlugPath): string | undefined {
  return currentOf(path === 'slug.current' ? document.slug : field(document.store, 'slug'))
}

function currentOf(slug: unknown): string | undefined {
  const current = field(slug, 'current')
  return typeof current === 'string' ? current : undefined
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
}

const SLUG_PATHS: readonly SlugPath[] = ['slug.current', 'store.slug.current']
const REFERENCE_DEPTHS = ['outer', 'nested'] as const

/** Pause between two slices of an index being built. */
const PAUSE_MS = 4

/** Maximum cached parts: one per role with restricted read access. */
const MOST_PARTS = 8

export interface MemoryDatasetOptions {
  /** Schedules the next slice of an index. */
  later?: DeferTask
  /** Thresholds and limits of indexes. */
  indexes?: Partial<IndexCacheSettings>
  /** Tests whose part is created at start and retained. */
  parts?: readonly DocumentTest[]
}

/**
 * Documents in memory with fixed indexes (type, slugs, references, drafts and versions) and indexes built on
 * demand (`index-cache.ts`). Stored documents must not be mutated; a change is a `put` of a new object.
 */
export class MemoryDataset implements FilterableDataset {
  readonly #cells = new Map<string, IndexEntry>()
  /** Cells by number; free numbers are in `#free`. */
  readonly #numbered: (IndexEntry | undefined)[] = []
  readonly #free: number[] = []
  readonly #all = new SettledPartition()
  readonly #types = new Map<string, SettledPartition>()
  readonly #slugs = new Map(SLUG_PATHS.map((path) => [path, new IndexEntriesByKey()]))
  readonly #references = {
    outer: new IndexEntriesByKey(),
    nested: new IndexEntriesByKey(),
  }
  readonly #layers = new LayersIndex()
  readonly #shelf: IndexCache
  readonly #views = orderedViewsOf(this)
  readonly #options: MemoryDatasetOptions
  readonly #kept: ReadonlySet<DocumentTest>
  /** Cached parts in order of use. */
  readonly #parts = new Map<DocumentTest, MemoryDataset>()

  constructor(documents: Iterable<LakeDocument> = [], options: MemoryDatasetOptions = {}) {
    const later = options.later ?? ((work) => void setTimeout(work, PAUSE_MS).unref())
    this.#shelf = new IndexCache(
      { after: (type, id) => this.#after(type, id), numbered: this.#numbered },
      later,
      { ...INDEX_CACHE_SETTINGS, ...options.indexes },
    )
    const { parts = [], ...own } = options
    this.#options = own
    this.#kept = new Set(parts)
    for (const test of parts) this.#parts.set(test, new MemoryDataset([], own))
    for (const document of documents) this.put(document)
  }

  /** Adds a document or replaces the one with the same `_id`. */
  put(document: LakeDocument): void {
    for (const [test, part] of this.#parts) {
      if (test(document)) part.put(document)
      else part.delete(document._id)
    }
    const known = this.#cells.get(document._id)
    if (known !== undefined) return this.#replace(known, document)
    const id = document._id
    const number = this.#free.pop() ?? this.#numbered.length
    const settled = !id.includes('.') && this.#layers.isBare(id)
    const cell: IndexEntry = { id, number, document, settled }
    this.#cells.set(id, cell)
    this.#numbered[number] = cell
    this.#enter(cell)
    if (id.includes('.') && this.#layers.add(id)) this.#settle(publishedId(id))
  }

  /** Removes a document; false if there is none with this id. */
  delete(id: string): boolean {
    const cell = this.#cells.get(id)
    if (cell === undefined) return false
    for (const part of this.#parts.values()) part.delete(id)
    this.#cells.delete(id)
    this.#leave(cell)
    this.#numbered[cell.number] = undefined
    this.#free.push(cell.number)
    if (id.includes('.') && this.#layers.delete(id)) this.#settle(publishedId(id))
    return true
  }

  clear(): void {
    for (const id of this.#cells.keys()) this.delete(id)
  }

  visible(test: DocumentTest): FilterableDataset {
    if (test === acceptsEveryDocument) return this
    const part = this.#parts.get(test) ?? new MemoryDataset(this.#passing(test), this.#options)
    this.#parts.delete(test)
    this.#parts.set(test, part)
    for (const oldest of this.#parts.keys()) {
      if (this.#parts.size <= this.#kept.size + MOST_PARTS) break
      if (!this.#kept.has(oldest)) this.#parts.delete(oldest)
    }
    return part
  }

  hasPart(test: DocumentTest): boolean {
    return test === acceptsEveryDocument || this.#parts.has(test)
  }

  *#passing(test: DocumentTest): Generator<LakeDocument, void, undefined> {
    for (const document of this.all()) if (test(document)) yield document
  }

  /** Entries of on-demand indexes, parts included. */
  get indexEntries(): number {
    let entries = this.#shelf.entries
    for (const part of this.#parts.values()) entries += part.indexEntries
    return entries
  }

  all = (): Iterable<LakeDocument> => this.#views.all()
  size = (): number => this.#cells.size
  byType = (type: string): Iterable<LakeDocument> => this.#views.byType(type)
  bySlug = (path: SlugPath, value: string): Iterable<LakeDocument> =>
    this.#views.bySlug(path, value)
  referencing = (id: string): Iterable<LakeDocument> => this.#views.referencing(id)

  byId(id: string): LakeDocument | undefined {
    return this.#cells.get(id)?.document
  }

  versionsOf(publishedId: string): Iterable<LakeDocument> {
    return this.#layers.idsOf(publishedId).flatMap((id) => this.byId(id) ?? [])
  }

  rows(source: LookupCriterion, budget?: QueryBudget): LookupRows | null {
    switch (source.by) {
      case 'all':
        return partitionToLookupRows(this.#all)
      case 'type':
        return partitionToLookupRows(this.#types.get(source.type))
      case 'slug':
        return this.#slugs.get(source.path)!.rows(source.value)
      case 'reference': {
        const { outer, nested } = this.#references
        return source.nested
          ? mergeRows(outer.rows(source.id), nested.rows(source.id))
          : outer.rows(source.id)
      }
      case 'key':
        return this.#shelf.key(source)?.rows(source.range, source.descending === true) ?? null
      case 'terms':
        return this.#shelf.terms(source)?.rows(source.each, budget) ?? null
    }
  }

  missed(index: IndexDescriptor, documents: number): void {
    this.#shelf.missed(index, documents)
  }

  #replace(cell: IndexEntry, document: LakeDocument): void {
    const before = cell.document
    if (before._type !== document._type) {
      this.#leave(cell)
      cell.document = document
      return this.#enter(cell)
    }
    for (const [path, cells] of this.#slugs) {
      const [old, now] = [slugOf(before, path), slugOf(document, path)]
      if (old === now) continue
      if (old !== undefined) cells.delete(old, cell)
      if (now !== undefined) cells.add(now, cell)
    }
    const [old, now] = [referencesOf(before), referencesOf(document)]
    for (const depth of REFERENCE_DEPTHS) {
      const [removed, added] = [new Set(old[depth]), new Set(now[depth])]
      for (const id of old[depth]) if (!added.has(id)) this.#references[depth].delete(id, cell)
      for (const id of now[depth]) if (!removed.has(id)) this.#references[depth].add(id, cell)
    }
    const moving = this.#shelf.moving(cell, document)
    for (const index of moving) index.delete(cell)
    cell.document = document
    for (const index of moving) index.add(cell)
  }

  /** Adds a cell to every index. */
  #enter(cell: IndexEntry): void {
    const { document } = cell
    const type = document._type
    let cells = this.#types.get(type)
    if (cells === undefined) this.#types.set(type, (cells = new SettledPartition()))
    cells.add(cell)
    this.#all.add(cell)
    for (const [path, slugs] of this.#slugs) {
      const slug = slugOf(document, path)
      if (slug !== undefined) slugs.add(slug, cell)
    }
    const references = referencesOf(document)
    for (const depth of REFERENCE_DEPTHS)
      for (const id of references[depth]) this.#references[depth].add(id, cell)
    this.#shelf.add(cell)
  }

  #leave(cell: IndexEntry): void {
    const { document } = cell
    const cells = this.#types.get(document._type)
    cells?.delete(cell)
    if (cells?.size === 0) this.#types.delete(document._type)
    this.#all.delete(cell)
    for (const [path, slugs] of this.#slugs) {
      const slug = slugOf(document, path)
      if (slug !== undefined) slugs.delete(slug, cell)
    }
    const references = referencesOf(document)
    for (const depth of REFERENCE_DEPTHS)
      for (const id of references[depth]) this.#references[depth].delete(id, cell)
    this.#shelf.delete(cell)
  }

  /**
   * Updates whether a published document is settled, after its first draft was added or its last one removed.
   */
  #settle(publishedId: string): void {
    const cell = this.#cells.get(publishedId)
    const settled = !publishedId.includes('.') && this.#layers.isBare(publishedId)
    if (cell === undefined || cell.settled === settled) return
    this.#leave(cell)
    cell.settled = settled
    this.#enter(cell)
  }

  #after(type: string | null, id: string): { size: number; cells: Iterable<IndexEntry> } {
    const parted = type === null ? this.#all : this.#types.get(type)
    if (parted === undefined) return { size: 0, cells: [] }
    return { size: parted.size, cells: cellsAfter(parted, id) }
  }
}

/** Cells with a greater id, in order of id. */
function* cellsAfter({ settled, unsettled }: SettledPartition, id: string): Generator<IndexEntry> {
  const others = unsettled.slice(unsettled.position((cell) => cell.id > id))
  let other = others.next()
  for (const cell of settled.slice(settled.position((next) => next.id > id))) {
    while (!other.done && compareIds(other.value, cell) < 0) {
      yield other.value
      other = others.next()
    }
    yield cell
  }
  for (; !other.done; other = others.next()) yield other.value
}
