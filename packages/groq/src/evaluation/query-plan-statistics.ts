/** Statistics of one part of a query, summed over its evaluations. */
export interface PlanStep {
  /** A filter or an order. */
  step: 'filter' | 'order'
  /** Position in the query, in UTF-16 offsets; absent if unknown. */
  start?: number | undefined
  end?: number | undefined
  /** Description of the look-up used. */
  uses: string
  /** Number of evaluations. */
  times: number
  /** Documents scanned. */
  documents: number
  /** Documents found. */
  rows: number
  /** Milliseconds, including nested parts. */
  ms: number
}

/** Collects the statistics of a query's parts, in the order in which they first finished. */
export class QueryPlanStatistics {
  readonly #steps = new Map<object, Map<string, PlanStep>>()

  /** Adds one evaluation; `part` is the same object each time. */
  note(part: object, did: Omit<PlanStep, 'times'>): void {
    let steps = this.#steps.get(part)
    if (steps === undefined) this.#steps.set(part, (steps = new Map()))
    const known = steps.get(did.uses)
    if (known === undefined) {
      steps.set(did.uses, { ...did, times: 1 })
      return
    }
    known.times++
    known.documents += did.documents
    known.rows += did.rows
    known.ms += did.ms
  }

  steps(): PlanStep[] {
    return [...this.#steps.values()].flatMap((steps) => [...steps.values()])
  }
}
