import type { DocumentTest, LakeDocument } from '@orrery/groq/document'
import { completeResult } from '../graphql/shape/complete-result.ts'
import type { ObjectShape } from '../graphql/shape/result-shape.ts'
import type { FilterableDataset } from '@orrery/groq/dataset'
import { OverlayDataset } from '@orrery/groq/overlay-dataset'
import { runQuery, toGroqError, type QueryResult } from '@orrery/groq/query'
import type { QueryBudget, QuerySpec } from './query-spec.ts'

/** Inputs of a query besides its specification. */
export interface QueryDocumentAccess {
  /** Every stored document. */
  documents: FilterableDataset
  /** `question.readFilters` and `question.versions`, compiled. */
  canRead: DocumentTest
  /** Polled during execution: whether the client has disconnected. */
  stopped?: () => boolean
}

/**
 * Executes a query. Returns `{query?, result, syncTags, resultSourceMap?, explain?, ms}` as JSON,
 * or `{data, errors?, extensions?}` for GraphQL. The result does not depend on the thread.
 * @throws GroqError for a query that is malformed or exceeds the budget; its `limit` names the
 * exceeded one
 */
export function executeQueryToJson(
  question: QuerySpec,
  { documents, canRead, stopped }: QueryDocumentAccess,
  { steps, milliseconds, bytes }: QueryBudget,
): string {
  const { query, params, generated, returnQuery, dataset, now, shape, ...rest } = question
  const started = performance.now()
  try {
    const answer = runQuery({
      query,
      params,
      ...rest,
      now: new Date(now),
      dataset: withGenerated(documents, generated.filter(canRead)),
      datasetName: dataset,
      canRead,
      workLimit: steps,
      timeLimit: milliseconds,
      byteLimit: bytes,
      stopped,
    })
    if (shape) return JSON.stringify(toGraphqlResponseBody(answer, shape))
    return JSON.stringify({
      ...(returnQuery && { query }),
      result: answer.result,
      syncTags: answer.syncTags,
      ...(answer.resultSourceMap && { resultSourceMap: answer.resultSourceMap }),
      ...(answer.plan && {
        explain: toExplainPlan(query, answer.plan, performance.now() - started),
      }),
      ms: Math.round(performance.now() - started),
    })
  } catch (error) {
    throw toGroqError(error, query)
  }
}

/**
 * Converts a result to a GraphQL response; public clients read the source map from `extensions`.
 */
export function toGraphqlResponseBody(
  { result, resultSourceMap }: Pick<QueryResult, 'result' | 'resultSourceMap'>,
  shape: ObjectShape,
) {
  const { data, errors } = completeResult(result, shape)
  return {
    data,
    ...(errors.length > 0 && { errors }),
    ...(resultSourceMap && { extensions: { sanitySourceMap: resultSourceMap } }),
  }
}

type Plan = NonNullable<QueryResult['plan']>

/**
 * The execution plan of a query: counted steps and characters, and for each filter and order its
 * position (UTF-16 offsets and text), index look-ups, documents and time.
 */
function toExplainPlan(query: string, { steps, spent }: Plan, ms: number) {
  let documents = 0
  for (const step of steps) documents += step.documents
  return {
    ms: toMicroseconds(ms),
    documents,
    ...spent,
    plan: steps.map(({ start, end, ...step }) => ({
      ...(start !== undefined && {
        text: query.slice(start, end).slice(0, MAX_EXPLAIN_TEXT),
        start,
        end,
      }),
      ...step,
      ms: toMicroseconds(step.ms),
    })),
  }
}

/** Longest excerpt of the query text in an explain plan, in characters. */
const MAX_EXPLAIN_TEXT = 200

/** Rounds milliseconds to microseconds. */
const toMicroseconds = (ms: number): number => Math.round(ms * 1000) / 1000

function withGenerated(
  documents: FilterableDataset,
  generated: readonly LakeDocument[],
): FilterableDataset {
  if (generated.length === 0) return documents
  const view = new OverlayDataset(documents)
  for (const document of generated) view.put(document)
  return view
}
