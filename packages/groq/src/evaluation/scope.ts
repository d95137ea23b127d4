import type { LakeDocument } from '../document.ts'
import type { Dataset } from '../dataset/dataset.ts'
import { limitError } from '../groq-error.ts'
import type { Plan } from './plan.ts'
import { UNKNOWN, type Origin, type Traced } from './origin.ts'
import type { TagCollector } from './sync-tags.ts'

/**
 * Steps (items looked at, elements copied, kilobytes of text joined) that one query may take. A step costs 20 to
 * 200 ns, so a query is cut off after about two seconds; a full scan of 100,000 documents takes 100,000 steps.
 */
const DEFAULT_WORK_LIMIT = 15_000_000

/** Milliseconds after which a query is cut off even where its steps were few but slow. */
const DEFAULT_TIME_LIMIT = 5_000

/** Characters of JSON that an answer may have: a string of them can still be made. */
const DEFAULT_BYTE_LIMIT = 400 * 1024 * 1024

/** The clock is looked at once in so many steps, and in so many reports of work, which may be of more than they say. */
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
  /** Collects what the parts of the query do, where somebody wants to know. */
  plan?: Plan | undefined
}

/** What all scopes of one evaluation share. */
export class Evaluation {
  readonly dataset: Dataset
  readonly params: Readonly<Record<string, unknown>>
  readonly settings: EvaluationSettings
  readonly tags: TagCollector
  readonly plan: Plan | undefined
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

  /** What was counted so far: the same for the same question, whatever there is that its asker may not see. */
  get spent(): { steps: number; bytes: number } {
    const { workLimit = DEFAULT_WORK_LIMIT, byteLimit = DEFAULT_BYTE_LIMIT } = this.settings
    return { steps: workLimit - this.#workLeft, bytes: byteLimit - this.#bytesLeft }
  }

  /** Counts work done; throws once the query has had its share of steps or time. */
  spend(steps: number): void {
    this.#workLeft -= steps
    if (this.#workLeft < 0) throw limitError('work')
    this.#untilClock -= 1 + (steps >> 3)
    if (this.#untilClock > 0) return
    this.#untilClock = CLOCK_INTERVAL
    if (performance.now() > this.#deadline) throw limitError('time')
    if (this.settings.stopped?.() === true) throw limitError('stopped')
  }

  /** Counts bytes of the answer; throws once it is larger than it may be. */
  take(bytes: number): void {
    this.#bytesLeft -= bytes
    if (this.#bytesLeft < 0) throw limitError('bytes')
  }

  /** Refuses text that is longer than a whole answer may be, wherever the query makes it. */
  allowText(characters: number): void {
    if (characters > (this.settings.byteLimit ?? DEFAULT_BYTE_LIMIT)) throw limitError('bytes')
  }
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

  #inner(value: unknown, origin: Origin, hidden: boolean): Scope {
    return new Scope(this.evaluation, value, origin, this.hidden ? this.parent : this, hidden)
  }

  /** The scope of an item of a filter, projection or order. */
  nested(value: unknown): Scope {
    return this.#inner(value, UNKNOWN, false)
  }

  nestedTraced(traced: Traced): Scope {
    return this.#inner(traced.value, traced.origin, false)
  }

  /** The scope of an element that a traversal goes through. */
  element(value: unknown): Scope {
    return this.#inner(value, UNKNOWN, true)
  }

  elementTraced(traced: Traced): Scope {
    return this.#inner(traced.value, traced.origin, true)
  }
}

/** Looks a document up by id and notes that the answer depends on it. */
export function readDocument(scope: Scope, id: string): LakeDocument | undefined {
  const { evaluation } = scope
  evaluation.spend(1)
  const document = evaluation.dataset.byId(id)
  evaluation.tags.dependOnId(id, document)
  return document
}
