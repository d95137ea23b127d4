import type { LakeDocument } from '@orrery/groq/document'
import type { SourceMapMode } from '@orrery/groq/source-map'
import type { ObjectShape } from '../graphql/shape/result-shape.ts'

/**
 * Everything that determines the result of a query besides the stored documents, as plain data for
 * another thread.
 */
export interface QuerySpec {
  readonly query: string
  readonly params: Readonly<Record<string, unknown>>
  /** A name or a stack, as in `QueryRequest`. */
  readonly perspective: string | string[]
  readonly resultSourceMap: SourceMapMode
  /** ISO time that `now()` returns. */
  readonly now: string
  /** Value that `identity()` returns. */
  readonly identity: string
  readonly apiVersion: string
  readonly projectId: string
  /** Name of the dataset. */
  readonly dataset: string
  /** GROQ filters; the principal may read documents that match any of them. */
  readonly readFilters: readonly string[]
  /** Whether versions of releases are visible at this API version. */
  readonly versions: boolean
  /** Documents generated for this query, in addition to the stored ones. */
  readonly generated: readonly LakeDocument[]
  /** Whether the response repeats the query. */
  readonly returnQuery: boolean
  /** Whether the response contains the execution plan. */
  readonly explain: boolean
  /** Expected result shape of a GraphQL document. */
  readonly shape?: ObjectShape
}

/** Limits of one query execution. */
export interface QueryBudget {
  /** Steps of evaluation. */
  readonly steps: number
  /** Milliseconds of wall-clock time. */
  readonly milliseconds: number
  /** Characters of JSON in the response. */
  readonly bytes: number
}
