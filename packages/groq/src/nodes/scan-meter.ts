import type { IndexDescriptor } from '../dataset/dataset.ts'
import type { PlanStep } from '../evaluation/query-plan-statistics.ts'
import type { Scope } from '../evaluation/scope.ts'

/** A part of a query with its position; the same object each time. */
export interface QueryPart {
  start?: number | undefined
  end?: number | undefined
}

/** Counts scanned documents for the budget, the plan, and on-demand indexes. */
export class ScanMeter {
  readonly #scope: Scope
  readonly #part: QueryPart
  readonly #step: PlanStep['step']
  readonly #uses: string
  readonly #started: number
  #documents = 0

  constructor(scope: Scope, part: QueryPart, step: PlanStep['step'], uses = 'every document') {
    this.#scope = scope
    this.#part = part
    this.#step = step
    this.#uses = uses
    this.#started = scope.evaluation.plan === undefined ? 0 : performance.now()
  }

  get documents(): number {
    return this.#documents
  }

  /** Counts one document. Throws when the budget is exceeded. */
  look(): void {
    this.#documents++
    this.#scope.evaluation.spend(1)
  }

  /** Ends the scan with the number of matches. */
  done(rows: number): void {
    this.#scope.evaluation.plan?.note(this.#part, {
      step: this.#step,
      start: this.#part.start,
      end: this.#part.end,
      uses: this.#uses,
      documents: this.#documents,
      rows,
      ms: performance.now() - this.#started,
    })
  }

  /** Reports missing indexes; `gaveUp`: the scan was aborted. */
  lacked(missing: readonly IndexDescriptor[], gaveUp = false): void {
    const documents = gaveUp ? Infinity : this.#documents
    for (const name of missing) this.#scope.evaluation.dataset.missed(name, documents)
  }
}
