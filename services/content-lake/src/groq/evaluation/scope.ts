import type { LakeDocument } from '../../document/document.ts'
import type { Dataset } from '../dataset/dataset.ts'
import { evaluationError, type GroqError } from '../errors.ts'
import { UNKNOWN, type Origin, type Traced } from './origin.ts'
import type { TagCollector } from './sync-tags.ts'

/**
 * Steps (items looked at, elements copied, kilobytes of text joined) that one query may take. A step costs 20 to
 * 200 ns, so a query is cut off after about two seconds; a full scan of 100,000 documents takes 100,000 steps.
 */
const DEFAULT_WORK_LIMIT = 15_000_000

/** Milliseconds after which a query is cut off even where its steps were few but slow. */
const DEFAULT_TIME_LIMIT = 5_000

/** The clock is looked at once in so many reports of work. */
const CLOCK_INTERVAL = 512

export interface EvaluationSettings {
  dataset: Dataset
  params: Readonly<Record<string, unknown>>
  now: Date
  identity: string
  tags: TagCollector
  projectId?: string | undefined
  datasetName?: string | undefined
  before?: LakeDocument | null | undefined
  after?: LakeDocument | null | undefined
  workLimit?: number | undefined
  timeLimit?: number | undefined
}

/** What all scopes of one evaluation share. */
export class Evaluation {
  readonly dataset: Dataset
  readonly params: Readonly<Record<string, unknown>>
  readonly settings: EvaluationSettings
  readonly tags: TagCollector
  /** Values of expressions that do not depend on the item of a loop: see `nodes/hoist.ts`. */
  readonly hoisted = new Map<object, { scope: Scope | null; value: unknown }>()
  #workLeft: number
  readonly #deadline: number
  #untilClock = CLOCK_INTERVAL

  constructor(settings: EvaluationSettings) {
    this.settings = settings
    this.dataset = settings.dataset
    this.params = settings.params
    this.tags = settings.tags
    this.#workLeft = settings.workLimit ?? DEFAULT_WORK_LIMIT
    this.#deadline = performance.now() + (settings.timeLimit ?? DEFAULT_TIME_LIMIT)
  }

  /** Counts work done; throws once the query has had its share of steps or time. */
  spend(steps: number): void {
    this.#workLeft -= steps
    if (this.#workLeft < 0) throw tooExpensive('work')
    if (--this.#untilClock > 0) return
    this.#untilClock = CLOCK_INTERVAL
    if (performance.now() > this.#deadline) throw tooExpensive('time')
  }
}

function tooExpensive(what: string): GroqError {
  return evaluationError(`query is too expensive: it exceeded the limit of ${what} for one query`)
}

/** What `@` and `^` mean at one place of a query. */
export class Scope {
  readonly evaluation: Evaluation
  readonly value: unknown
  readonly origin: Origin
  readonly parent: Scope | null
  /** An element of `[]` traversal: `^` skips it. */
  readonly hidden: boolean

  constructor(
    evaluation: Evaluation,
    value: unknown,
    origin: Origin,
    parent: Scope | null,
    hidden: boolean,
  ) {
    this.evaluation = evaluation
    this.value = value
    this.origin = origin
    this.parent = parent
    this.hidden = hidden
  }

  /** The scope of an item of a filter, projection or order. */
  nested(value: unknown): Scope {
    return new Scope(this.evaluation, value, UNKNOWN, this.hidden ? this.parent : this, false)
  }

  nestedTraced(traced: Traced): Scope {
    return new Scope(
      this.evaluation,
      traced.value,
      traced.origin,
      this.hidden ? this.parent : this,
      false,
    )
  }

  /** The scope of an element that a traversal goes through. */
  element(value: unknown): Scope {
    return new Scope(this.evaluation, value, UNKNOWN, this.hidden ? this.parent : this, true)
  }

  elementTraced(traced: Traced): Scope {
    return new Scope(
      this.evaluation,
      traced.value,
      traced.origin,
      this.hidden ? this.parent : this,
      true,
    )
  }
}
