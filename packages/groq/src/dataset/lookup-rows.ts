import type { LakeDocument } from '../document.ts'
import type { IndexEntry } from './index-entry.ts'
import {
  NO_DOCUMENTS,
  type Dataset,
  type LookupRows,
  type OrderedDocuments,
  type LookupCriterion,
  type QueryBudget,
} from './dataset.ts'
import type { SortedList } from './sorted-list.ts'

const byId = (a: LakeDocument, b: LakeDocument): number =>
  a._id < b._id ? -1 : a._id > b._id ? 1 : 0

export const NO_ROWS: LookupRows = {
  settled: NO_DOCUMENTS,
  unsettled: NO_DOCUMENTS,
  about: 0,
  inIdOrder: true,
}

/** An array of documents as a run. */
export function orderedDocumentsOf(documents: readonly LakeDocument[]): OrderedDocuments {
  return { size: documents.length, [Symbol.iterator]: () => documents[Symbol.iterator]() }
}

/** The documents of cells in order. */
export function* documentsOfEntries(
  cells: Iterable<IndexEntry>,
): Generator<LakeDocument, void, undefined> {
  for (const cell of cells) yield cell.document
}

/** The documents of a list of cells at the time of iteration. */
export function documentsAtIteration(cells: SortedList<IndexEntry>): OrderedDocuments {
  return { size: cells.size, [Symbol.iterator]: () => documentsOfEntries(cells) }
}

/** A run of unknown size from an iterator factory. */
export function lazyDocuments(iterate: () => Iterator<LakeDocument>): OrderedDocuments {
  return { [Symbol.iterator]: iterate }
}

/** Both parts as one sequence; each must be in order of `_id`. */
export function mergeRowsById({ settled, unsettled }: LookupRows): Iterable<LakeDocument> {
  if (unsettled.size === 0) return settled
  if (settled.size === 0) return unsettled
  return mergedById(settled, unsettled)
}

/** Merges two sequences in order of `_id`. */
export function* mergedById(
  first: Iterable<LakeDocument>,
  second: Iterable<LakeDocument>,
): Generator<LakeDocument, void, undefined> {
  const others = second[Symbol.iterator]()
  let other = others.next()
  for (const document of first) {
    while (!other.done && other.value._id < document._id) {
      yield other.value
      other = others.next()
    }
    yield document
  }
  for (; !other.done; other = others.next()) yield other.value
}

/** Rows of two look-ups that have no document in common; each must be in order of `_id`. */
export function mergeRows(first: LookupRows, second: LookupRows): LookupRows {
  if (second.about === 0) return first
  const merged = (part: 'settled' | 'unsettled'): OrderedDocuments =>
    lazyDocuments(() => mergedById(first[part], second[part]))
  return {
    settled: merged('settled'),
    unsettled: merged('unsettled'),
    about: first.about + second.about,
    inIdOrder: true,
  }
}

/** Documents of rows sorted by `_id`; the work is charged to `budget`. */
export function sortedById(
  { settled, unsettled }: LookupRows,
  budget: QueryBudget,
): LakeDocument[] {
  const documents: LakeDocument[] = []
  for (const run of [settled, unsettled])
    for (const document of run) {
      budget.spend(1)
      documents.push(document)
    }
  return sorted(documents, budget)
}

/** Sorting n documents takes about n log n comparisons. */
function sorted(documents: LakeDocument[], budget: QueryBudget): LakeDocument[] {
  budget.spend((documents.length * Math.ceil(Math.log2(documents.length + 1))) >> 2)
  return documents.sort(byId)
}

/** Union of rows in order of `_id` without duplicates; the work is charged to `budget`. */
export function union(parts: readonly LookupRows[], budget: QueryBudget): LookupRows {
  const [first] = parts
  if (first === undefined) return NO_ROWS
  if (parts.length === 1) return first
  let known: LakeDocument[] | undefined
  // A document settled in one look-up may be unsettled in another, so none counts as settled here.
  const collect = (): LakeDocument[] => {
    const documents = new Map<string, LakeDocument>()
    for (const { settled, unsettled } of parts)
      for (const run of [settled, unsettled])
        for (const document of run) {
          budget.spend(1)
          documents.set(document._id, document)
        }
    return sorted([...documents.values()], budget)
  }
  return {
    settled: NO_DOCUMENTS,
    unsettled: lazyDocuments(() => (known ??= collect())[Symbol.iterator]()),
    about: parts.reduce((about, part) => about + part.about, 0),
    inIdOrder: true,
    show: parts.find(({ show }) => show !== undefined)?.show,
  }
}

function* shownBy(
  show: (document: LakeDocument) => LakeDocument,
  documents: Iterable<LakeDocument>,
): Generator<LakeDocument, void, undefined> {
  for (const document of documents) yield show(document)
}

/** Number of documents in rows. */
export function countOf(rows: LookupRows): number {
  return lengthOf(rows.settled) + lengthOf(rows.unsettled)
}

function lengthOf(run: OrderedDocuments): number {
  if (run.size !== undefined) return run.size
  let length = 0
  for (const _document of run) length++
  return length
}

type Views = Pick<Dataset, 'all' | 'size' | 'byType' | 'bySlug' | 'referencing'>

/** Derives the ordered views of a dataset from its rows. */
export function orderedViewsOf(dataset: Pick<Dataset, 'rows'>): Views {
  const ordered = (source: LookupCriterion): Iterable<LakeDocument> => {
    const rows = dataset.rows(source) ?? NO_ROWS
    const documents = mergeRowsById(rows)
    return rows.show === undefined ? documents : shownBy(rows.show, documents)
  }
  return {
    all: () => ordered({ by: 'all' }),
    size: () => countOf(dataset.rows({ by: 'all' }) ?? NO_ROWS),
    byType: (type) => ordered({ by: 'type', type }),
    bySlug: (path, value) => ordered({ by: 'slug', path, value }),
    referencing: (id) => ordered({ by: 'reference', id, nested: true }),
  }
}
