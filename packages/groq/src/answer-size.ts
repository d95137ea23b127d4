import type { Evaluation } from './evaluation/scope.ts'

/** What counts an answer while it is gone over. */
type Meter = Pick<Evaluation, 'spend' | 'take'>

/** Nodes between two reports of work: to look at one costs a tenth of a step of evaluation. */
const NODES_A_STEP = 8

/** Characters that numbers and times take, about; text is counted as it is long, without escapes. */
const SCALAR_SIZE = 8

/**
 * Goes over an answer as JSON would write it down, before it is written: parts of it may be shared, so that a short query's is
 * larger than all that is stored.
 * @throws GroqError as soon as it is larger, or takes longer to go over, than the evaluation may.
 */
export function measureAnswer(value: unknown, meter: Meter): void {
  new Measure(meter).add(value)
}

class Measure {
  readonly #meter: Meter
  #nodes = 0
  #characters = 0

  constructor(meter: Meter) {
    this.#meter = meter
  }

  add(root: unknown): void {
    this.#visit(root)
    this.#meter.take(this.#characters)
  }

  #visit(value: unknown): void {
    if (typeof value === 'string') this.#characters += value.length + 2
    else if (typeof value !== 'object' || value === null) this.#characters += SCALAR_SIZE
    else if (Array.isArray(value)) {
      this.#characters += 2
      for (const item of value) {
        this.#characters += 1
        this.#visit(item)
      }
    } else {
      this.#characters += 2
      for (const name in value) {
        this.#characters += name.length + 4
        this.#visit((value as Record<string, unknown>)[name])
      }
    }
    if (++this.#nodes % NODES_A_STEP === 0) this.#report()
  }

  #report(): void {
    this.#meter.spend(1)
    this.#meter.take(this.#characters)
    this.#characters = 0
  }
}
