import type { LakeDocument } from '../../document/document.ts'
import type { Dataset } from './dataset.ts'
import { IndexKey, keysOf } from './document-keys.ts'
import { SortedBucket, type Cell } from './sorted-bucket.ts'

const NOTHING: Iterable<LakeDocument> = []

/**
 * Documents in memory with the indexes that queries need: type, slugs, references and published id.
 * Stored documents must not be mutated afterwards; a change is a `put` of a new object.
 */
export class MemoryDataset implements Dataset {
  readonly #cells = new Map<string, Cell>()
  readonly #all = new SortedBucket()
  readonly #index = new Map<string, SortedBucket>()

  constructor(documents: Iterable<LakeDocument> = []) {
    for (const document of documents) this.put(document)
  }

  /** Adds a document, or replaces the one with the same `_id`. */
  put(document: LakeDocument): void {
    const keys = keysOf(document)
    const known = this.#cells.get(document._id)
    if (known === undefined) {
      const cell: Cell = { id: document._id, document }
      this.#cells.set(cell.id, cell)
      this.#all.add(cell)
      for (const key of keys) this.#add(key, cell)
      return
    }
    const before = keysOf(known.document)
    known.document = document
    for (const key of before) if (!keys.has(key)) this.#remove(key, known)
    for (const key of keys) if (!before.has(key)) this.#add(key, known)
  }

  /** Removes a document; false when there is none with this id. */
  delete(id: string): boolean {
    const cell = this.#cells.get(id)
    if (cell === undefined) return false
    this.#cells.delete(id)
    this.#all.delete(cell)
    for (const key of keysOf(cell.document)) this.#remove(key, cell)
    return true
  }

  clear(): void {
    for (const id of this.#cells.keys()) this.delete(id)
  }

  all(): Iterable<LakeDocument> {
    return this.#all
  }

  size(): number {
    return this.#cells.size
  }

  byId(id: string): LakeDocument | undefined {
    return this.#cells.get(id)?.document
  }

  byType(type: string): Iterable<LakeDocument> {
    return this.#index.get(IndexKey.type(type)) ?? NOTHING
  }

  bySlug(path: 'slug.current' | 'store.slug.current', value: string): Iterable<LakeDocument> {
    const key = path === 'slug.current' ? IndexKey.slug(value) : IndexKey.storeSlug(value)
    return this.#index.get(key) ?? NOTHING
  }

  referencing(id: string): Iterable<LakeDocument> {
    return this.#index.get(IndexKey.reference(id)) ?? NOTHING
  }

  versionsOf(publishedId: string): Iterable<LakeDocument> {
    return this.#index.get(IndexKey.publishedId(publishedId)) ?? NOTHING
  }

  #add(key: string, cell: Cell): void {
    let bucket = this.#index.get(key)
    if (bucket === undefined) this.#index.set(key, (bucket = new SortedBucket()))
    bucket.add(cell)
  }

  #remove(key: string, cell: Cell): void {
    const bucket = this.#index.get(key)
    bucket?.delete(cell)
    if (bucket?.size === 0) this.#index.delete(key)
  }
}
