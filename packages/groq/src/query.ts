import { Evaluation, Scope } from './evaluation/scope.ts'
import { acceptsEveryDocument, type DocumentTest, type LakeDocument } from './document.ts'
import { containsMatchingNode } from './syntax/ast.ts'
import { compileTree } from './compile.ts'
import type { FilterableDataset } from './dataset/dataset.ts'
import { evaluationError, GroqError } from './groq-error.ts'
import { definitionOf } from './functions/registry.ts'
import { UNKNOWN } from './evaluation/origin.ts'
import { parseWithParams, type ParsedQuery } from './parse.ts'
import { perspectiveDataset, visibleDataset } from './dataset/perspective-dataset.ts'
import { QueryPlanStatistics, type PlanStep } from './evaluation/query-plan-statistics.ts'
import { sourceMapOf, type ContentSourceMap, type SourceMapMode } from './source-map.ts'
import { TagCollector } from './evaluation/sync-tags.ts'
import { toJson } from './values/groq-values.ts'

/** Charges work while a result is measured. */
type Meter = Pick<Evaluation, 'spend' | 'take'>

/** Nodes per step: visiting one costs a tenth of an evaluation step. */
const NODES_A_STEP = 8

/** Approximate characters of numbers and times; strings count by length, without escapes. */
const SCALAR_SIZE = 8

/**
 * Measures the JSON of a result before it is serialized: shared parts can make it larger than all stored
 * data.
 * @throws GroqError as soon as a limit is exceeded.
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
  dataset: FilterableDataset
  /** `raw` (default), `published`, `drafts` (alias `previewDrafts`), a release id, or a stack, leftmost first. */
  perspective?: string | string[] | undefined
  resultSourceMap?: SourceMapMode | undefined
  /** Value of `now()`. */
  now?: Date | undefined
  /** Value of `identity()`: the user's id. */
  identity?: string | undefined
  apiVersion?: string | undefined
  projectId?: string | undefined
  datasetName?: string | undefined
  /** Whether the caller may read a document; all if absent. */
  canRead?: DocumentTest | undefined
  /** Adds the query plan to the result. */
  explain?: boolean | undefined
  /** Enables `before()`, `after()` and the `delta::` functions. */
  delta?: { before: LakeDocument | null; after: LakeDocument | null } | undefined
  /** Step limit; the default is about two seconds. */
  workLimit?: number | undefined
  /** Time limit in milliseconds; five seconds by default. */
  timeLimit?: number | undefined
  /** Maximum characters of the result, source map included; by default what fits into one string. */
  byteLimit?: number | undefined
  /** Polled: whether the query should abort because its client disconnected. */
  stopped?: (() => boolean) | undefined
}

export interface QueryResult {
  /** JSON. Shares parts with stored documents; must not be modified. */
  result: unknown
  syncTags: string[]
  resultSourceMap?: ContentSourceMap
  /** Statistics of each filter and order, and the total cost. */
  plan?: { steps: PlanStep[]; spent: Evaluation['spent'] }
}

/**
 * Runs a GROQ query. Throws `GroqError` if the query is malformed, lacks a parameter or is too expensive, or
 * the perspective does not exist.
 */
export function runQuery(request: QueryRequest): QueryResult {
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
  const { canRead = acceptsEveryDocument, perspective = 'raw' } = request
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
    plan: request.explain === true ? new QueryPlanStatistics() : undefined,
  })
  return new Scope(evaluation, null, UNKNOWN, null, false)
}

const withSpecialValues = new WeakMap<ParsedQuery, boolean>()

/** Converts times and paths to strings; results that cannot contain any are returned unchanged. */
function finish(parsed: ParsedQuery, value: unknown): unknown {
  let special = withSpecialValues.get(parsed)
  if (special === undefined) {
    special = containsMatchingNode(
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
export { perspectiveDataset } from './dataset/perspective-dataset.ts'
export { documentFilter } from './document-filter.ts'
export type { IdAndTypePins } from './document-filter.ts'
export type { PlanStep } from './evaluation/query-plan-statistics.ts'
export type { ContentSourceMap } from './source-map.ts'
