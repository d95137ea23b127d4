import type { LakeDocument } from '../document.ts'
import { firstIndexWhere, SortedList } from './sorted-list.ts'
import type { IndexEntry } from './index-entry.ts'
import type { QueryBudget, IndexTerms, LookupRows, TermQuery } from './dataset.ts'
import { IndexEntriesByKey } from './index-entries-by-key.ts'
import { lazyDocuments, NO_ROWS } from './lookup-rows.ts'

/** A bit set of numbers below a limit. */
class NumberSet {
  readonly #bits: Uint32Array

  /** @param limit greater than every number added */
  constructor(limit: number) {
    this.#bits = new Uint32Array((limit + 31) >>> 5)
  }

  /** Adds a number; false if present. */
  add(number: number): boolean {
    const word = this.#bits[number >>> 5]!
    const bit = 1 << (number & 31)
    if ((word & bit) !== 0) return false
    this.#bits[number >>> 5] = word | bit
    return true
  }

  /** Removes a number; false if absent. */
  delete(number: number): boolean {
    const word = this.#bits[number >>> 5]!
    const bit = 1 << (number & 31)
    if ((word & bit) === 0) return false
    this.#bits[number >>> 5] = word & ~bit
    return true
  }
}

/** Sorted distinct unsigned integers, four bytes each. */
export class SortedNumberList {
  #numbers = new Uint32Array(16)
  #size = 0

  get size(): number {
    return this.#size
  }

  /** The current numbers; invalid after the next change. */
  get numbers(): Uint32Array {
    return this.#numbers.subarray(0, this.#size)
  }

  has(number: number): boolean {
    const at = this.#position(number)
    return at < this.#size && this.#numbers[at] === number
  }

  /** Adds a number unless present. */
  add(number: number): void {
    const at = this.#position(number)
    if (at < this.#size && this.#numbers[at] === number) return
    if (this.#size === this.#numbers.length) {
      const larger = new Uint32Array(this.#size * 2)
      larger.set(this.#numbers)
      this.#numbers = larger
    }
    if (at < this.#size) this.#numbers.copyWithin(at + 1, at, this.#size)
    this.#numbers[at] = number
    this.#size++
  }

  /** Removes a number if present. */
  delete(number: number): void {
    const at = this.#position(number)
    if (at === this.#size || this.#numbers[at] !== number) return
    this.#numbers.copyWithin(at, at + 1, this.#size)
    this.#size--
  }

  /** Position of a number, present or not. */
  #position(number: number): number {
    const numbers = this.#numbers
    const size = this.#size
    // Most numbers are added in order.
    if (size === 0 || numbers[size - 1]! < number) return size
    return firstIndexWhere(size, (index) => numbers[index]! >= number)
  }
}

interface Fitting {
  terms: readonly string[]
  documents: number
}

const UNLIMITED: QueryBudget = { spend: () => undefined }

/** A term of more documents also has a number list, for intersection. */
const FEW = 16
/** Numbers scanned in the time of one look-up among a hundred thousand. */
const LOOK_UP = 64
/** Numbers scanned per step of the budget, as a power of two. */
const NUMBERS_IN_STEP = 4

/** Documents of a type, or all, by their terms. */
export class TermIndex {
  readonly #terms: IndexTerms
  readonly #numbered: readonly (IndexEntry | undefined)[]
  readonly #cells = new IndexEntriesByKey()
  readonly #numbers = new Map<string, SortedNumberList>()
  /** All terms, sorted, for prefix queries. */
  readonly #vocabulary = new SortedList<string>((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  #entries = 0

  /** @param numbered the cells of the dataset by number */
  constructor(terms: IndexTerms, numbered: readonly (IndexEntry | undefined)[]) {
    this.#terms = terms
    this.#numbered = numbered
  }

  /** Entries in memory. */
  get entries(): number {
    return this.#entries
  }

  add(cell: IndexEntry): void {
    for (const term of this.#of(cell.document)) {
      this.#entries++
      if (this.#cells.add(term, cell)) this.#vocabulary.add(term)
      const numbers = this.#numbers.get(term)
      if (numbers !== undefined) numbers.add(cell.number)
      else if (this.#cells.count(term) > FEW) this.#number(term)
    }
  }

  delete(cell: IndexEntry): void {
    for (const term of this.#of(cell.document)) {
      this.#entries--
      this.#numbers.get(term)?.delete(cell.number)
      if (!this.#cells.delete(term, cell)) continue
      this.#vocabulary.delete(term)
      this.#numbers.delete(term)
    }
  }

  /** Whether a replacing document has other terms. */
  moves(before: LakeDocument, after: LakeDocument): boolean {
    const old = this.#of(before)
    const now = this.#of(after)
    return old.size !== now.size || ![...now].every((term) => old.has(term))
  }

  /** Documents with a term for each query. */
  rows(each: readonly TermQuery[], budget: QueryBudget = UNLIMITED): LookupRows {
    const found = distinct(each)
      .map((query) => this.#fitting(query, budget))
      .sort((a, b) => a.documents - b.documents)
    const [rarest, ...others] = found
    if (rarest === undefined || rarest.documents === 0) return NO_ROWS
    if (others.length === 0 && rarest.terms.length === 1) return this.#cells.rows(rarest.terms[0]!)
    let known: IndexEntry[] | undefined
    const cells = () => (known ??= this.#cellsOf(rarest, others, budget))
    const parted = (settled: boolean) =>
      lazyDocuments(function* () {
        for (const cell of cells()) if (cell.settled === settled) yield cell.document
      })
    return {
      settled: parted(true),
      unsettled: parted(false),
      about: rarest.documents,
      inIdOrder: false,
    }
  }

  /** Matching terms, and the sum of their documents, duplicates included. */
  #fitting(query: TermQuery, budget: QueryBudget): Fitting {
    budget.spend(1)
    if ('exact' in query) return { terms: [query.exact], documents: this.#cells.count(query.exact) }
    const terms: string[] = []
    let documents = 0
    const from = 'prefix' in query ? this.#vocabulary.position((term) => term >= query.prefix) : 0
    for (const term of this.#vocabulary.slice(from)) {
      budget.spend(1)
      if ('prefix' in query && !term.startsWith(query.prefix)) break
      if ('test' in query && !query.test(term)) continue
      terms.push(term)
      documents += this.#cells.count(term)
    }
    return { terms, documents }
  }

  /** Cells that have one of the rarest terms, and one term of each other query. */
  #cellsOf(rarest: Fitting, others: readonly Fitting[], budget: QueryBudget): IndexEntry[] {
    let numbers = this.#anyOf(rarest.terms, budget)
    for (const { terms } of others) numbers = this.#within(numbers, terms, budget)
    return numbers.map((number) => this.#numbered[number]!)
  }

  /** Distinct numbers with any of several terms. */
  #anyOf(terms: readonly string[], budget: QueryBudget): number[] {
    const seen = new NumberSet(this.#numbered.length)
    const numbers: number[] = []
    for (const term of terms) {
      const having = this.#numbersOf(term)
      budget.spend(1 + (having.length >> NUMBERS_IN_STEP))
      for (const number of having) if (seen.add(number)) numbers.push(number)
    }
    return numbers
  }

  /** Those numbers that have any of several terms. */
  #within(numbers: readonly number[], terms: readonly string[], budget: QueryBudget): number[] {
    const open = new NumberSet(this.#numbered.length)
    for (const number of numbers) open.add(number)
    const kept: number[] = []
    for (const term of terms) {
      if (kept.length === numbers.length) break
      const list = this.#numbers.get(term)
      if (list !== undefined && list.size > numbers.length * LOOK_UP) {
        budget.spend(1 + ((numbers.length * LOOK_UP) >> NUMBERS_IN_STEP))
        for (const number of numbers) if (list.has(number) && open.delete(number)) kept.push(number)
        continue
      }
      const having = this.#numbersOf(term)
      budget.spend(1 + (having.length >> NUMBERS_IN_STEP))
      for (const number of having) if (open.delete(number)) kept.push(number)
    }
    return kept
  }

  #numbersOf(term: string): ArrayLike<number> & Iterable<number> {
    const list = this.#numbers.get(term)
    return list?.numbers ?? Array.from(this.#cells.cells(term), ({ number }) => number)
  }

  #number(term: string): void {
    const numbers = new SortedNumberList()
    for (const { number } of this.#cells.cells(term)) numbers.add(number)
    this.#numbers.set(term, numbers)
  }

  #of(document: LakeDocument): ReadonlySet<string> {
    return new Set(this.#terms.read(document))
  }
}

/** A repeated term adds no condition. */
function distinct(each: readonly TermQuery[]): TermQuery[] {
  const known = new Map<string, TermQuery>()
  for (const query of each)
    known.set(
      'exact' in query
        ? `= ${query.exact}`
        : 'prefix' in query
          ? `^ ${query.prefix}`
          : `* ${query.pattern}`,
      query,
    )
  return [...known.values()]
}
