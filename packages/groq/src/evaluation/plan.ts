/** What one part of a query did, added up over all times that it was asked. */
export interface PlanStep {
  /** What the part is: documents that a filter looks for, or documents in an order. */
  step: 'filter' | 'order'
  /** Where it stands in the query, in UTF-16 offsets; absent where that is not known. */
  start?: number | undefined
  end?: number | undefined
  /** What it looked up, in words. */
  uses: string
  /** How often it was asked. */
  times: number
  /** Documents that it looked at. */
  documents: number
  /** Documents that it found. */
  rows: number
  /** Milliseconds, those of the parts inside of it included. */
  ms: number
}

/** Collects what the parts of one query do, in the order in which they were first done. */
export class Plan {
  readonly #steps = new Map<object, Map<string, PlanStep>>()

  /** Adds what a part did; `part` is the same object each time that it is asked. */
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
