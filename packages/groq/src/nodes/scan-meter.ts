import type { IndexName } from '../dataset/dataset.ts'
import type { PlanStep } from '../evaluation/plan.ts'
import type { Scope } from '../evaluation/scope.ts'

/** A part of a query: the same object each time, with its place in the text. */
export interface QueryPart {
  start?: number | undefined
  end?: number | undefined
}

/** Counts the documents that a part of a query looks at: for the budget, for the plan, and for the indexes that it lacks. */
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

  /** One more document. Throws when the query has had its share. */
  look(): void {
    this.#documents++
    this.#scope.evaluation.spend(1)
  }

  /** The part is done, and found so many. */
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

  /** Says which indexes would have spared it what it looked at; `gaveUp`: it would have looked at more. */
  lacked(missing: readonly IndexName[], gaveUp = false): void {
    const documents = gaveUp ? Infinity : this.#documents
    for (const name of missing) this.#scope.evaluation.dataset.missed(name, documents)
  }
}
