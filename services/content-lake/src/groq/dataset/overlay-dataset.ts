import type { LakeDocument } from '../../document/document.ts'
import type { Dataset } from './dataset.ts'
import { MemoryDataset } from './memory-dataset.ts'

/** A dataset with changes laid over it that are stored nowhere yet: as an open transaction sees it. */
export class OverlayDataset implements Dataset {
  readonly #base: Dataset
  readonly #own = new MemoryDataset()
  /** Ids whose stored document no longer counts, in the order of first touch. */
  readonly #touched = new Set<string>()

  constructor(base: Dataset) {
    this.#base = base
  }

  put(document: LakeDocument): void {
    this.#touched.add(document._id)
    this.#own.put(document)
  }

  remove(id: string): void {
    this.#touched.add(id)
    this.#own.delete(id)
  }

  /** Takes a change away: what stands below counts again. */
  forget(id: string): void {
    this.#touched.delete(id)
    this.#own.delete(id)
  }

  get touched(): ReadonlySet<string> {
    return this.#touched
  }

  byId(id: string): LakeDocument | undefined {
    return this.#touched.has(id) ? this.#own.byId(id) : this.#base.byId(id)
  }

  all(): Iterable<LakeDocument> {
    return this.#merge(this.#base.all(), this.#own.all())
  }

  size(): number {
    let size = this.#base.size() + this.#own.size()
    for (const id of this.#touched) if (this.#base.byId(id)) size--
    return size
  }

  byType(type: string): Iterable<LakeDocument> {
    return this.#merge(this.#base.byType(type), this.#own.byType(type))
  }

  bySlug(path: 'slug.current' | 'store.slug.current', value: string): Iterable<LakeDocument> {
    return this.#merge(this.#base.bySlug(path, value), this.#own.bySlug(path, value))
  }

  referencing(id: string): Iterable<LakeDocument> {
    return this.#merge(this.#base.referencing(id), this.#own.referencing(id))
  }

  versionsOf(id: string): Iterable<LakeDocument> {
    return this.#merge(this.#base.versionsOf(id), this.#own.versionsOf(id))
  }

  /** Both sides come in the order of `_id`, and so does the result. */
  *#merge(stored: Iterable<LakeDocument>, changed: Iterable<LakeDocument>): Iterable<LakeDocument> {
    const own = [...changed]
    let next = 0
    for (const document of stored) {
      while (next < own.length && own[next]!._id < document._id) yield own[next++]!
      if (!this.#touched.has(document._id)) yield document
    }
    while (next < own.length) yield own[next++]!
  }
}
