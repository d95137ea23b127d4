import type { LakeDocument } from '../document.ts'
import type { Dataset } from '../dataset/dataset.ts'
import { limitError } from '../groq-error.ts'
import type { QueryPlanStatistics } from './query-plan-statistics.ts'
import { UNKNOWN, type Origin, type TracedValue } from './origin.ts'
import type { TagCollector } from './sync-tags.ts'

/**
 * Step limit of a query (items visited, elements copied, kilobytes joined). A step costs 20 to 200 ns, so the
 * limit is about two seconds; a scan of 100,000 documents takes 100,000 steps.
 */
const DEFAULT_WORK_LIMIT = 15_000_000

/** Time limit in milliseconds, in case of few but slow steps. */
const DEFAULT_TIME_LIMIT = 5_000

/** Maximum characters of JSON in a result; still possible as one string. */
const DEFAULT_BYTE_LIMIT = 400 * 1024 * 1024

/** Steps, or calls of `spend`, between two clock checks. */
const CLOCK_INTERVAL = 128

interface EvaluationSettings {
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
  byteLimit?: number | undefined
  stopped?: (() => boolean) | undefined
  /** Collects statistics, if requested. */
  plan?: QueryPlanStatistics | undefined
}

/** State shared by all scopes of one evaluation. */
export class Evaluation {
  readonly dataset: Dataset
  readonly params: Readonly<Record<string, unknown>>
  readonly settings: EvaluationSettings
  readonly tags: TagCollector
  readonly plan: QueryPlanStatistics | undefined
  /** Values of expressions that do not depend on the item of a loop: see `nodes/hoist-subqueries.ts`. */
  readonly hoisted = new Map<object, { scope: Scope | null; value: unknown }>()
  #workLeft: number
  #bytesLeft: number
  readonly #deadline: number
  #untilClock = CLOCK_INTERVAL

  constructor(settings: EvaluationSettings) {
    this.settings = settings
    this.dataset = settings.dataset
    this.params = settings.params
    this.tags = settings.tags
    this.plan = settings.plan
    this.#workLeft = settings.workLimit ?? DEFAULT_WORK_LIMIT
    this.#bytesLeft = settings.byteLimit ?? DEFAULT_BYTE_LIMIT
    this.#deadline = performance.now() + (settings.timeLimit ?? DEFAULT_TIME_LIMIT)
  }

  /** The work so far: equal for equal queries, regardless of documents hidden from the caller. */
  get spent(): { steps: number; bytes: number } {
    const { workLimit = DEFAULT_WORK_LIMIT, byteLimit = DEFAULT_BYTE_LIMIT } = this.settings
    return { steps: workLimit - this.#workLeft, bytes: byteLimit - this.#bytesLeft }
  }

  /** Charges work; throws when the step or time limit is exceeded. */
  spend(steps: number): void {
    this.#workLeft -= steps
    if (this.#workLeft < 0) throw limitError('work')
    this.#untilClock -= 1 + (steps >> 3)
    if (this.#untilClock > 0) return
    this.#untilClock = CLOCK_INTERVAL
    if (performance.now() > this.#deadline) throw limitError('time')
    if (this.settings.stopped?.() === true) throw limitError('stopped')
  }

  /** Charges result bytes; throws above the limit. */
  take(bytes: number): void {
    this.#bytesLeft -= bytes
    if (this.#bytesLeft < 0) throw limitError('bytes')
  }

  /** Rejects a string longer than a whole result may be. */
  allowText(characters: number): void {
    if (characters > (this.settings.byteLimit ?? DEFAULT_BYTE_LIMIT)) throw limitError('bytes')
  }
}

/** The values of `@` and `^` at one place of a query. */
export class Scope {
  readonly evaluation: Evaluation
  readonly value: unknown
  readonly origin: Origin
  readonly parent: Scope | null
  /** Set for elements of a `[]` traversal, which `^` skips. */
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

  #inner(value: unknown, origin: Origin, hidden: boolean): Scope {
    return new Scope(this.evaluation, value, origin, this.hidden ? this.parent : this, hidden)
  }

  /** The scope of an item of a filter, projection or order. */
  nested(value: unknown): Scope {
    return this.#inner(value, UNKNOWN, false)
  }

  nestedTraced(traced: TracedValue): Scope {
    return this.#inner(traced.value, traced.origin, false)
  }

  /** The scope of an element of a traversal. */
  element(value: unknown): Scope {
    return this.#inner(value, UNKNOWN, true)
  }

  elementTraced(traced: TracedValue): Scope {
    return this.#inner(traced.value, traced.origin, true)
  }
}

/** Looks up a document by id and records the dependency. */
export function readAndTrackDocument(scope: Scope, id: string): LakeDocument | undefined {
  const { evaluation } = scope
  evaluation.spend(1)
  const document = evaluation.dataset.byId(id)
  evaluation.tags.dependOnId(id, document)
  return document
}
