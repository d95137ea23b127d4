import type { DocumentTest, LakeDocument } from '../document.ts'
import {
  NO_RUN,
  type LookupRows,
  type SlugPath,
  type LookupSource,
  type StoredDataset,
} from './dataset.ts'
import { MemoryDataset } from './memory-dataset.ts'
import { inIdOrder, lazyRun, merged, NO_ROWS, viewsOf } from './rows.ts'

/** A dataset with changes laid over it that are stored nowhere yet: as an open transaction sees it. */
export class OverlayDataset implements StoredDataset {
  readonly #base: StoredDataset
  readonly #own = new MemoryDataset()
  /** Ids whose stored document no longer counts, in the order of first touch. */
  readonly #touched = new Set<string>()
  readonly #views = viewsOf(this)

  constructor(base: StoredDataset) {
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
    return merged(this.#untouched(this.#base.versionsOf(id)), this.#own.versionsOf(id))
  }

  /** What changed may have unsettled any document, so none counts as settled; indexes know of no change, so none is asked. */
  rows(source: LookupSource): LookupRows | null {
    if (source.by === 'key' || source.by === 'terms') return null
    const stored = this.#base.rows(source) ?? NO_ROWS
    const own = this.#own.rows(source) ?? NO_ROWS
    const all = () => merged(this.#untouched(inIdOrder(stored)), inIdOrder(own))
    const about = stored.about + own.about
    return { settled: NO_RUN, unsettled: lazyRun(all), about, inIdOrder: true }
  }

  visible(test: DocumentTest): StoredDataset {
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

  /** An index is worth nothing to a view that lasts for one transaction. */
  missed(): void {}

  *#untouched(stored: Iterable<LakeDocument>): Generator<LakeDocument, void, undefined> {
    for (const document of stored) if (!this.#touched.has(document._id)) yield document
  }
}
