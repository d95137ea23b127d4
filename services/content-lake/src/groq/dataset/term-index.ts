import type { LakeDocument } from '../../document/document.ts'
import type { Cell } from './cell.ts'
import type { IndexTerms, Rows, TermQuery } from './dataset.ts'
import { KeyedCells } from './keyed-cells.ts'
import { lazyRun, NO_ROWS } from './rows.ts'
import { SortedList } from './sorted-list.ts'

interface Fitting {
  query: TermQuery
  terms: readonly string[]
  documents: number
}

/** The documents of a type, or all, by each of the terms that they have. */
export class TermIndex {
  readonly #terms: IndexTerms
  readonly #cells = new KeyedCells()
  /** Every term, in order, for those who ask for a beginning. */
  readonly #vocabulary = new SortedList<string>((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  #entries = 0

  constructor(terms: IndexTerms) {
    this.#terms = terms
  }

  /** Entries that it holds in memory. */
  get entries(): number {
    return this.#entries
  }

  add(cell: Cell): void {
    for (const term of this.#of(cell.document)) {
      this.#entries++
      if (this.#cells.add(term, cell)) this.#vocabulary.add(term)
    }
  }

  delete(cell: Cell): void {
    for (const term of this.#of(cell.document)) {
      this.#entries--
      if (this.#cells.delete(term, cell)) this.#vocabulary.delete(term)
    }
  }

  /** Whether a document that replaces another has other terms. */
  moves(before: LakeDocument, after: LakeDocument): boolean {
    const old = this.#of(before)
    const now = this.#of(after)
    return old.size !== now.size || ![...now].every((term) => old.has(term))
  }

  /** Documents that have a term for each query. */
  rows(each: readonly TermQuery[]): Rows {
    const found = each
      .map((query) => this.#fitting(query))
      .sort((a, b) => a.documents - b.documents)
    const [rarest, ...others] = found
    if (rarest === undefined || rarest.documents === 0) return NO_ROWS
    if (others.length === 0 && rarest.terms.length === 1) return this.#cells.rows(rarest.terms[0]!)
    let known: Cell[] | undefined
    const cells = () => (known ??= this.#cellsOf(rarest.terms, others))
    const parted = (settled: boolean) =>
      lazyRun(function* () {
        for (const cell of cells()) if (cell.settled === settled) yield cell.document
      })
    return {
      settled: parted(true),
      unsettled: parted(false),
      about: rarest.documents,
      inIdOrder: false,
    }
  }

  /** The terms that fit, and how many documents they lead to together, some of them twice. */
  #fitting(query: TermQuery): Fitting {
    if ('exact' in query)
      return { query, terms: [query.exact], documents: this.#cells.count(query.exact) }
    const terms: string[] = []
    let documents = 0
    const from = 'prefix' in query ? this.#vocabulary.position((term) => term >= query.prefix) : 0
    for (const term of this.#vocabulary.slice(from)) {
      if ('prefix' in query && !term.startsWith(query.prefix)) break
      if ('test' in query && !query.test(term)) continue
      terms.push(term)
      documents += this.#cells.count(term)
    }
    return { query, terms, documents }
  }

  #cellsOf(terms: readonly string[], others: readonly Fitting[]): Cell[] {
    const cells = new Set<Cell>()
    for (const term of terms)
      for (const cell of this.#cells.cells(term))
        if (others.length === 0 || this.#fitsAll(cell, others)) cells.add(cell)
    return [...cells]
  }

  #fitsAll({ document }: Cell, others: readonly Fitting[]): boolean {
    const terms = this.#of(document)
    return others.every(({ query }) => someFits(terms, query))
  }

  #of(document: LakeDocument): ReadonlySet<string> {
    return new Set(this.#terms.read(document))
  }
}

function someFits(terms: ReadonlySet<string>, query: TermQuery): boolean {
  if ('exact' in query) return terms.has(query.exact)
  const fits = 'prefix' in query ? (term: string) => term.startsWith(query.prefix) : query.test
  for (const term of terms) if (fits(term)) return true
  return false
}
