import type { LakeDocument } from '../document.ts'
import type { Cell } from './document-cell.ts'
import { NO_RUN, type Dataset, type Rows, type Run, type Source, type Budget } from './dataset.ts'
import type { SortedList } from './sorted-list.ts'

const byId = (a: LakeDocument, b: LakeDocument): number =>
  a._id < b._id ? -1 : a._id > b._id ? 1 : 0

export const NO_ROWS: Rows = { settled: NO_RUN, unsettled: NO_RUN, about: 0, inIdOrder: true }

/** Documents in hand as a run. */
export function runOf(documents: readonly LakeDocument[]): Run {
  return { size: documents.length, [Symbol.iterator]: () => documents[Symbol.iterator]() }
}

/** The documents of cells, one after the other. */
export function* documentsOf(cells: Iterable<Cell>): Generator<LakeDocument, void, undefined> {
  for (const cell of cells) yield cell.document
}

/** The documents of a list of cells as they are when somebody goes over it. */
export function documentRun(cells: SortedList<Cell>): Run {
  return { size: cells.size, [Symbol.iterator]: () => documentsOf(cells) }
}

/** What iterating makes anew each time, as a run of unknown size. */
export function lazyRun(iterate: () => Iterator<LakeDocument>): Run {
  return { [Symbol.iterator]: iterate }
}

/** Both parts as one sequence; each must be in the order of `_id`. */
export function inIdOrder({ settled, unsettled }: Rows): Iterable<LakeDocument> {
  if (unsettled.size === 0) return settled
  if (settled.size === 0) return unsettled
  return merged(settled, unsettled)
}

/** Two sequences in the order of `_id` as one. */
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

/** Documents of rows in any order, put into that of `_id`; the work counts against `budget`. */
export function sortedById({ settled, unsettled }: Rows, budget: Budget): LakeDocument[] {
  const documents: LakeDocument[] = []
  for (const run of [settled, unsettled])
    for (const document of run) {
      budget.spend(1)
      documents.push(document)
    }
  return sorted(documents, budget)
}

/** Sorting so many compares each with about as many others as their number has binary digits. */
function sorted(documents: LakeDocument[], budget: Budget): LakeDocument[] {
  budget.spend((documents.length * Math.ceil(Math.log2(documents.length + 1))) >> 2)
  return documents.sort(byId)
}

/** Several sets of rows as one, in the order of `_id` and each document once; the work counts against `budget`. */
export function union(parts: readonly Rows[], budget: Budget): Rows {
  const [first] = parts
  if (first === undefined) return NO_ROWS
  if (parts.length === 1) return first
  let known: LakeDocument[] | undefined
  // What is settled for one look-up may not be known to be so for another, so nothing counts as settled here.
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

/** How many documents rows have. */
export function countOf(rows: Rows): number {
  return lengthOf(rows.settled) + lengthOf(rows.unsettled)
}

function lengthOf(run: Run): number {
  if (run.size !== undefined) return run.size
  let length = 0
  for (const _document of run) length++
  return length
}

type Views = Pick<Dataset, 'all' | 'size' | 'byType' | 'bySlug' | 'referencing'>

/** What a dataset answers in the order of `_id`, from what it answers in rows. */
export function viewsOf(dataset: Pick<Dataset, 'rows'>): Views {
  const ordered = (source: Source): Iterable<LakeDocument> => {
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
