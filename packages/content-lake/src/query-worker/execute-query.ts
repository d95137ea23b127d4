import type { DocumentTest, LakeDocument } from '@orrery/groq/document'
import { complete } from '../graphql/shape/complete.ts'
import type { ObjectShape } from '../graphql/shape/shape.ts'
import type { StoredDataset } from '@orrery/groq/dataset'
import { OverlayDataset } from '@orrery/groq/overlay-dataset'
import { runQuery, toGroqError, type QueryAnswer } from '@orrery/groq/query'
import type { QueryBudget, QuerySpec } from './query-spec.ts'

/** What the answer is made of beside the question. */
export interface QuerySources {
  /** Every stored document. */
  documents: StoredDataset
  /** What `question.readable` and `question.versions` say, as a test. */
  canRead: DocumentTest
  /** Asked now and then: whether nobody waits for the answer any more. */
  stopped?: () => boolean
}

/**
 * The body of the answer to a query: `{query?, result, syncTags, resultSourceMap?, explain?, ms}` as JSON, to a GraphQL document
 * `{data, errors?, extensions?}`. It is the same on whichever thread it is made.
 * @throws GroqError for a query that is malformed or costs more than the budget has; its `limit` tells which.
 */
export function executeQuery(
  question: QuerySpec,
  { documents, canRead, stopped }: QuerySources,
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
    if (shape) return JSON.stringify(toGraphqlResponse(answer, shape))
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

/** Values of a GraphQL answer; public clients read the source map from `extensions`. */
export function toGraphqlResponse(
  { result, resultSourceMap }: Pick<QueryAnswer, 'result' | 'resultSourceMap'>,
  shape: ObjectShape,
) {
  const { data, errors } = complete(result, shape)
  return {
    data,
    ...(errors.length > 0 && { errors }),
    ...(resultSourceMap && { extensions: { sanitySourceMap: resultSourceMap } }),
  }
}

type Plan = NonNullable<QueryAnswer['plan']>

/**
 * What a query did: how many steps and characters of its answer were counted, and each filter and each order with where it
 * stands (UTF-16 offsets and text), what it looked up, how often, at how many documents, and how long.
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

/** Characters of a part of a query that are told again. */
const MAX_EXPLAIN_TEXT = 200

/** Milliseconds with the fractions that the clock has. */
const toMicroseconds = (ms: number): number => Math.round(ms * 1000) / 1000

function withGenerated(
  documents: StoredDataset,
  generated: readonly LakeDocument[],
): StoredDataset {
  if (generated.length === 0) return documents
  const view = new OverlayDataset(documents)
  for (const document of generated) view.put(document)
  return view
}
