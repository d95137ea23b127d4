import { Evaluation, Scope } from './evaluation/scope.ts'
import { EVERY_DOCUMENT, type DocumentTest, type LakeDocument } from './document.ts'
import { contains } from './syntax/ast.ts'
import { compileTree } from './compile.ts'
import type { StoredDataset } from './dataset/dataset.ts'
import { evaluationError, GroqError } from './groq-error.ts'
import { definitionOf } from './functions/registry.ts'
import { UNKNOWN } from './evaluation/origin.ts'
import { parseWithParams, type ParsedQuery } from './parse.ts'
import { perspectiveDataset, visibleDataset } from './dataset/perspective.ts'
import { Plan, type PlanStep } from './evaluation/plan.ts'
import { sourceMapOf, type ContentSourceMap, type SourceMapMode } from './source-map.ts'
import { TagCollector } from './evaluation/sync-tags.ts'
import { toJson } from './values/groq-values.ts'

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
function measureAnswer(value: unknown, meter: Meter): void {
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

export interface QueryRequest {
  query: string
  params?: Record<string, unknown> | undefined
  dataset: StoredDataset
  /** `raw` (default), `published`, `drafts` (alias `previewDrafts`), a release id, or a stack, leftmost first. */
  perspective?: string | string[] | undefined
  resultSourceMap?: SourceMapMode | undefined
  /** What `now()` says. */
  now?: Date | undefined
  /** What `identity()` says: the id of the user. */
  identity?: string | undefined
  apiVersion?: string | undefined
  projectId?: string | undefined
  datasetName?: string | undefined
  /** Whether the caller may see a stored document; every one when absent. */
  canRead?: DocumentTest | undefined
  /** Adds what the query did to the answer. */
  explain?: boolean | undefined
  /** Turns on `before()`, `after()` and the `delta::` functions. */
  delta?: { before: LakeDocument | null; after: LakeDocument | null } | undefined
  /** Steps the query may take; the default cuts a query off after about two seconds. */
  workLimit?: number | undefined
  /** Milliseconds the query may take; five seconds when absent. */
  timeLimit?: number | undefined
  /** Characters of JSON that the answer may have, source map included; what fits into one string when absent. */
  byteLimit?: number | undefined
  /** Asked now and then: whether the query is to end because nobody waits for it any more. */
  stopped?: (() => boolean) | undefined
}

export interface QueryAnswer {
  /** JSON. Parts are shared with the stored documents and must not be changed. */
  result: unknown
  syncTags: string[]
  resultSourceMap?: ContentSourceMap
  /** What each filter and each order of the query did, and what all of it took. */
  plan?: { steps: PlanStep[]; spent: Evaluation['spent'] }
}

/**
 * Answers a GROQ query. Throws `GroqError` for a query that is malformed, lacks a parameter or costs
 * too much, and for a perspective that does not exist.
 */
export function runQuery(request: QueryRequest): QueryAnswer {
  const { query, resultSourceMap } = request
  try {
    const parsed = parseWithParams(query, request.params, {
      mode: request.delta === undefined ? 'normal' : 'delta',
      workLimit: request.workLimit,
    })
    const tags = new TagCollector()
    const compiled = compileTree(parsed.tree)
    const scope = rootScope(request, tags)
    const { evaluation } = scope
    const plan = () =>
      evaluation.plan === undefined
        ? {}
        : { plan: { steps: evaluation.plan.steps(), spent: evaluation.spent } }
    if (!resultSourceMap) {
      const value = compiled.evaluate(scope)
      measureAnswer(value, evaluation)
      return { result: finish(parsed, value), syncTags: tags.tags(), ...plan() }
    }
    const traced = compiled.trace(scope)
    measureAnswer(traced.value, evaluation)
    const result = finish(parsed, traced.value)
    const map = sourceMapOf(traced, resultSourceMap, evaluation)
    return { result, syncTags: tags.tags(), resultSourceMap: map, ...plan() }
  } catch (error) {
    throw toGroqError(error, query)
  }
}

function rootScope(request: QueryRequest, tags: TagCollector): Scope {
  const { canRead = EVERY_DOCUMENT, perspective = 'raw' } = request
  const readable = visibleDataset(request.dataset, canRead)
  const evaluation = new Evaluation({
    dataset: perspectiveDataset(readable, perspective),
    params: request.params ?? {},
    now: request.now ?? new Date(),
    identity: request.identity ?? '',
    tags,
    projectId: request.projectId,
    datasetName: request.datasetName,
    before: request.delta?.before,
    after: request.delta?.after,
    workLimit: request.workLimit,
    timeLimit: request.timeLimit,
    byteLimit: request.byteLimit,
    stopped: request.stopped,
    plan: request.explain === true ? new Plan() : undefined,
  })
  return new Scope(evaluation, null, UNKNOWN, null, false)
}

const withSpecialValues = new WeakMap<ParsedQuery, boolean>()

/** Times and paths become strings; answers that can hold none are left as they are. */
function finish(parsed: ParsedQuery, value: unknown): unknown {
  let special = withSpecialValues.get(parsed)
  if (special === undefined) {
    special = contains(
      parsed.tree,
      (node) => node.type === 'FuncCall' && definitionOf(node)?.yieldsSpecial === true,
    )
    withSpecialValues.set(parsed, special)
  }
  return special ? toJson(value) : value
}

export function toGroqError(error: unknown, query: string): unknown {
  if (error instanceof GroqError) return error.query === '' ? error.within(query) : error
  if (error instanceof RangeError)
    return evaluationError('query is nested too deeply or its answer is too large').within(query)
  return error
}

export { commitTags } from './evaluation/sync-tags.ts'
export { GroqError, limitError } from './groq-error.ts'
export { MemoryDataset } from './dataset/memory-dataset.ts'
export { parseQuery } from './parse.ts'
export { perspectiveDataset } from './dataset/perspective.ts'
export { documentFilter } from './document-filter.ts'
export type { Pins } from './document-filter.ts'
export type { PlanStep } from './evaluation/plan.ts'
export type { ContentSourceMap } from './source-map.ts'
