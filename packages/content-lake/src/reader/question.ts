import type { LakeDocument } from '@orrery/groq/document'
import type { ObjectShape } from '../graphql/shape/shape.ts'
import type { SourceMapMode } from '@orrery/groq/source-map'

/** All that decides the answer to a query beside the stored documents, as plain data: it may be sent to another thread or machine. */
export interface Question {
  readonly query: string
  readonly params: Readonly<Record<string, unknown>>
  /** A name or a stack, as `QueryRequest` has it. */
  readonly perspective: string | string[]
  readonly resultSourceMap: SourceMapMode
  /** ISO time that `now()` says. */
  readonly now: string
  /** What `identity()` says. */
  readonly identity: string
  readonly apiVersion: string
  readonly projectId: string
  /** Name of the dataset. */
  readonly dataset: string
  /** GROQ filters; who asks sees the documents that any of them holds. */
  readonly readable: readonly string[]
  /** Whether versions of releases are there for this API version. */
  readonly versions: boolean
  /** Documents that are made for this question alone, beside those that are stored. */
  readonly made: readonly LakeDocument[]
  /** Whether the answer repeats the query. */
  readonly returnQuery: boolean
  /** Whether the answer tells what the query did. */
  readonly explain: boolean
  /** What the answer has to be where it is one to a GraphQL document. */
  readonly shape?: ObjectShape
}

/** What the work on one answer may take. */
export interface Budget {
  /** Steps of evaluation. */
  readonly steps: number
  /** Milliseconds by the clock. */
  readonly milliseconds: number
  /** Characters of JSON in the answer. */
  readonly bytes: number
}
