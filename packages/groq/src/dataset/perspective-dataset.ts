import { type LakeDocument, acceptsEveryDocument, type DocumentTest } from '../document.ts'
import { idInLayer, layerOf, publishedId } from '../layers.ts'
import { GroqError } from '../groq-error.ts'
import type {
  QueryBudget,
  Dataset,
  IndexDescriptor,
  LookupRows,
  SlugPath,
  LookupCriterion,
  OrderedDocuments,
  FilterableDataset,
} from './dataset.ts'
import { lazyDocuments, orderedViewsOf } from './lookup-rows.ts'

const NAME = /^[A-Za-z0-9_-]+$/

/**
 * The layers of a perspective, first match wins; null for `raw`. `published` is appended to a stack. Accepts
 * a name, a stack, or a comma-separated stack as in a query string.
 */
function perspectiveLayers(perspective: string | readonly string[]): string[] | null {
  const names = (typeof perspective === 'string' ? perspective.split(',') : [...perspective]).map(
    (name) => (name === 'previewDrafts' ? 'drafts' : name),
  )
  if (names.length === 1 && names[0] === 'raw') return null
  if (names.includes('raw')) {
    throw invalid('the raw perspective can not be combined with other perspectives')
  }
  const wrong = names.find((name) => typeof name !== 'string' || !NAME.test(name))
  if (wrong !== undefined || names.length === 0) {
    throw invalid(
      `unknown perspective ${JSON.stringify(wrong ?? '')}, expected published, drafts, raw or release ids`,
    )
  }
  return [...new Set([...names, 'published'])]
}

function invalid(description: string): GroqError {
  return new GroqError('queryParseError', `invalid perspective: ${description}`)
}

/** The documents in one perspective: one per published id. */
export function perspectiveDataset(
  base: Dataset,
  perspective: string | readonly string[],
): Dataset {
  const layers = perspectiveLayers(perspective)
  return layers === null ? base : new PerspectiveDataset(base, layers)
}

const shown = new WeakMap<LakeDocument, LakeDocument>()
const copies = new WeakSet<LakeDocument>()

/** A stored document under its published id. Cached: one copy per stored document, for all perspectives. */
function show(document: LakeDocument): LakeDocument {
  if (copies.has(document)) return document
  let copy = shown.get(document)
  if (copy === undefined) {
    copy = { ...document, _id: publishedId(document._id), _originalId: document._id }
    shown.set(document, copy)
    copies.add(copy)
  }
  return copy
}

class PerspectiveDataset implements Dataset {
  readonly #base: Dataset
  readonly #layers: readonly string[]
  readonly #views = orderedViewsOf(this)

  constructor(base: Dataset, layers: readonly string[]) {
    this.#base = base
    this.#layers = layers
  }

  all = (): Iterable<LakeDocument> => this.#views.all()
  size = (): number => this.#views.size()
  byType = (type: string): Iterable<LakeDocument> => this.#views.byType(type)
  bySlug = (path: SlugPath, value: string): Iterable<LakeDocument> =>
    this.#views.bySlug(path, value)
  referencing = (id: string): Iterable<LakeDocument> => this.#views.referencing(id)

  byId(id: string): LakeDocument | undefined {
    const stored = this.#winner(id)
    return stored === undefined || layerOf(id) !== 'published' ? undefined : show(stored)
  }

  versionsOf(id: string): Iterable<LakeDocument> {
    const document = this.byId(id)
    return document === undefined ? [] : [document]
  }

  /** Settled documents are returned unchanged; of the others the winning layers, in order of published id. */
  rows(source: LookupCriterion, budget?: QueryBudget): LookupRows | null {
    const found = this.#base.rows(source, budget)
    if (found === null) return null
    const { settled, unsettled, about, inIdOrder } = found
    return {
      settled,
      unsettled:
        unsettled.size === 0
          ? unsettled
          : lazyDocuments(() => {
              const winners = this.#winners(unsettled)
              return inIdOrder ? this.#byPublishedId(winners) : winners
            }),
      about,
      inIdOrder,
      show,
    }
  }

  missed(index: IndexDescriptor, documents: number): void {
    this.#base.missed(index, documents)
  }

  *#winners(stored: Iterable<LakeDocument>): Generator<LakeDocument, void, undefined> {
    for (const document of stored) {
      if (!this.#layers.includes(layerOf(document._id))) continue
      if (this.#winner(publishedId(document._id)) === document) yield show(document)
    }
  }

  /** Within one layer, stored ids sort like published ids. */
  #byPublishedId(winners: Generator<LakeDocument, void, undefined>): Iterator<LakeDocument> {
    if (this.#layers.length === 1) return winners
    const sorted = [...winners].sort((a, b) => (a._id < b._id ? -1 : 1))
    return sorted[Symbol.iterator]()
  }

  /** The stored document for a published id in this perspective. */
  #winner(id: string): LakeDocument | undefined {
    for (const layer of this.#layers) {
      const stored = this.#base.byId(idInLayer(id, layer))
      if (stored !== undefined)
        return layer !== 'published' && isDeletion(stored) ? undefined : stored
    }
    return undefined
  }
}

/** Whether a version unpublishes its document. */
function isDeletion(document: LakeDocument): boolean {
  const system = document._system as { delete?: unknown } | null | undefined
  return typeof system === 'object' && system !== null && system.delete === true
}

/**
 * The documents of a dataset that a caller may read; others do not exist for the caller. With
 * `acceptsEveryDocument` it is the dataset itself.
 */
export function visibleDataset(base: FilterableDataset, canRead: DocumentTest): Dataset {
  if (canRead === acceptsEveryDocument) return base
  const { within } = canRead
  return within === undefined
    ? base.visible(canRead)
    : withoutSome(visibleDataset(base, within), canRead)
}

/** Filters documents one by one: the cost depends on the filtered documents, so they must not be secret. */
function withoutSome(base: Dataset, test: DocumentTest): Dataset {
  function* passing(documents: Iterable<LakeDocument>): Generator<LakeDocument, void, undefined> {
    for (const document of documents) if (test(document)) yield document
  }
  const passingRun = (run: OrderedDocuments): OrderedDocuments =>
    run.size === 0 ? run : lazyDocuments(() => passing(run)[Symbol.iterator]())
  const rows = (found: LookupRows): LookupRows => ({
    settled: passingRun(found.settled),
    unsettled: passingRun(found.unsettled),
    about: found.about,
    inIdOrder: found.inIdOrder,
    show: found.show,
  })
  const narrowed: Pick<Dataset, 'rows'> = {
    rows: (source, budget) => {
      const found = base.rows(source, budget)
      return found === null ? null : rows(found)
    },
  }
  return {
    ...orderedViewsOf(narrowed),
    ...narrowed,
    missed: (index, documents) => base.missed(index, documents),
    byId: (id) => {
      if (test.allowsId?.(id) === false) return undefined
      const document = base.byId(id)
      return document !== undefined && test(document) ? document : undefined
    },
    versionsOf: (id) => passing(base.versionsOf(id)),
  }
}
