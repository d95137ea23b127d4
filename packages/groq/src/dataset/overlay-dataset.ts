import type { DocumentTest, LakeDocument } from '../document.ts'
import {
  NO_DOCUMENTS,
  type LookupRows,
  type SlugPath,
  type LookupCriterion,
  type FilterableDataset,
} from './dataset.ts'
import { MemoryDataset } from './memory-dataset.ts'
import { mergeRowsById, lazyDocuments, mergedById, NO_ROWS, orderedViewsOf } from './lookup-rows.ts'

/** A dataset plus unsaved changes, as an open transaction sees it. */
export class OverlayDataset implements FilterableDataset {
  readonly #base: FilterableDataset
  readonly #own = new MemoryDataset()
  /** Ids with changes, in order of first change. */
  readonly #touched = new Set<string>()
  readonly #views = orderedViewsOf(this)

  constructor(base: FilterableDataset) {
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

  /** Discards a change. */
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

  size(): number {
    let size = this.#base.size() + this.#own.size()
    for (const id of this.#touched) if (this.#base.byId(id)) size--
    return size
  }

  all = (): Iterable<LakeDocument> => this.#views.all()
  byType = (type: string): Iterable<LakeDocument> => this.#views.byType(type)
  bySlug = (path: SlugPath, value: string): Iterable<LakeDocument> =>
    this.#views.bySlug(path, value)
  referencing = (id: string): Iterable<LakeDocument> => this.#views.referencing(id)

  versionsOf(id: string): Iterable<LakeDocument> {
    return mergedById(this.#untouched(this.#base.versionsOf(id)), this.#own.versionsOf(id))
  }

  /**
   * Changes may affect whether any document is settled, so none counts as settled; indexes lack the changes
   * and are not used.
   */
  rows(source: LookupCriterion): LookupRows | null {
    if (source.by === 'key' || source.by === 'terms') return null
    const stored = this.#base.rows(source) ?? NO_ROWS
    const own = this.#own.rows(source) ?? NO_ROWS
    const all = () => mergedById(this.#untouched(mergeRowsById(stored)), mergeRowsById(own))
    const about = stored.about + own.about
    return { settled: NO_DOCUMENTS, unsettled: lazyDocuments(all), about, inIdOrder: true }
  }

  visible(test: DocumentTest): FilterableDataset {
    const seen = new OverlayDataset(this.#base.visible(test))
    for (const id of this.#touched) {
      const document = this.#own.byId(id)
      if (document !== undefined && test(document)) seen.put(document)
      else seen.remove(id)
    }
    return seen
  }

  hasPart(test: DocumentTest): boolean {
    return this.#base.hasPart(test)
  }

  /** Building an index for one transaction is not worthwhile. */
  missed(): void {}

  *#untouched(stored: Iterable<LakeDocument>): Generator<LakeDocument, void, undefined> {
    for (const document of stored) if (!this.#touched.has(document._id)) yield document
  }
}
