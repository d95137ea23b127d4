import type { LakeDocument } from '../document.ts'
import type { DocumentCell } from './document-cell.ts'
import {
  NO_RUN,
  type Dataset,
  type LookupRows,
  type DocumentRun,
  type LookupCriterion,
  type QueryBudget,
} from './dataset.ts'
import type { SortedList } from './sorted-list.ts'

const byId = (a: LakeDocument, b: LakeDocument): number =>
  a._id < b._id ? -1 : a._id > b._id ? 1 : 0

export const NO_ROWS: LookupRows = { settled: NO_RUN, unsettled: NO_RUN, about: 0, inIdOrder: true }

/** An array of documents as a run. */
export function runOf(documents: readonly LakeDocument[]): DocumentRun {
  return { size: documents.length, [Symbol.iterator]: () => documents[Symbol.iterator]() }
}

/** The documents of cells in order. */
export function* documentsOf(
  cells: Iterable<DocumentCell>,
): Generator<LakeDocument, void, undefined> {
  for (const cell of cells) yield cell.document
}

/** The documents of a list of cells at the time of iteration. */
export function documentRun(cells: SortedList<DocumentCell>): DocumentRun {
  return { size: cells.size, [Symbol.iterator]: () => documentsOf(cells) }
}

/** A run of unknown size from an iterator factory. */
export function lazyRun(iterate: () => Iterator<LakeDocument>): DocumentRun {
  return { [Symbol.iterator]: iterate }
}

/** Both parts as one sequence; each must be in order of `_id`. */
export function inIdOrder({ settled, unsettled }: LookupRows): Iterable<LakeDocument> {
  if (unsettled.size === 0) return settled
  if (settled.size === 0) return unsettled
  return merged(settled, unsettled)
}

/** Merges two sequences in order of `_id`. */
export function* merged(
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
    settled: NO_RUN,
    unsettled: lazyRun(() => (known ??= collect())[Symbol.iterator]()),
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

function lengthOf(run: DocumentRun): number {
  if (run.size !== undefined) return run.size
  let length = 0
  for (const _document of run) length++
  return length
}

type Views = Pick<Dataset, 'all' | 'size' | 'byType' | 'bySlug' | 'referencing'>

/** Derives the ordered views of a dataset from its rows. */
export function viewsOf(dataset: Pick<Dataset, 'rows'>): Views {
  const ordered = (source: LookupCriterion): Iterable<LakeDocument> => {
    const rows = dataset.rows(source) ?? NO_ROWS
    const documents = inIdOrder(rows)
    return rows.show === undefined ? documents : shownBy(rows.show, documents)
  }
  return {
    all: () => ordered({ by: 'all' }),
    size: () => countOf(dataset.rows({ by: 'all' }) ?? NO_ROWS),
    byType: (type) => ordered({ by: 'type', type }),
    bySlug: (path, value) => ordered({ by: 'slug', path, value }),
    referencing: (id) => ordered({ by: 'reference', id }),
  }
}
