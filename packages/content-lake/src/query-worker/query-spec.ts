import type { LakeDocument } from '@orrery/groq/document'
import type { SourceMapMode } from '@orrery/groq/source-map'
import type { GroqErrorType, QueryLimit } from '@orrery/groq/groq-error'
import type { ObjectShape } from '../graphql/shape/shape.ts'

/** All that decides the answer to a query beside the stored documents, as plain data: it may be sent to another thread or machine. */
export interface QuerySpec {
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
  readonly readFilters: readonly string[]
  /** Whether versions of releases are there for this API version. */
  readonly versions: boolean
  /** Documents that are made for this question alone, beside those that are stored. */
  readonly generated: readonly LakeDocument[]
  /** Whether the answer repeats the query. */
  readonly returnQuery: boolean
  /** Whether the answer tells what the query did. */
  readonly explain: boolean
  /** What the answer has to be where it is one to a GraphQL document. */
  readonly shape?: ObjectShape
}

/** What the work on one answer may take. */
export interface QueryBudget {
  /** Steps of evaluation. */
  readonly steps: number
  /** Milliseconds by the clock. */
  readonly milliseconds: number
  /** Characters of JSON in the answer. */
  readonly bytes: number
}

/**
 * What is said to a reader. It loads a dataset, follows its commits in order, and answers at the state that it was last told of. A dataset goes by
 * a number, since another one may come to have its name. What it says in return has the id of what it was told; to forget is not answered.
 */
export type WorkerRequest =
  | { type: 'load'; id: number; number: number; dataset: string }
  /** Documents as they are now, and ids of those that are gone. */
  | {
      type: 'follow'
      id: number
      number: number
      put: readonly LakeDocument[]
      gone: readonly string[]
    }
  | { type: 'forget'; id: number; number: number }
  | { type: 'ask'; id: number; number: number; question: QuerySpec; budget: QueryBudget }

/** A refusal of the query engine, as data. */
interface QueryErrorData {
  readonly type: GroqErrorType
  readonly description: string
  readonly query: string
  readonly start: number
  readonly end: number
  readonly limit: QueryLimit | undefined
}

/** What a reader says. */
export type WorkerResponse =
  /** A dataset is loaded as it was at this place in its log. */
  | { type: 'loaded'; id: number; sequence: number }
  | { type: 'followed'; id: number }
  /** The body of an answer, as UTF-8. */
  | { type: 'answer'; id: number; body: Uint8Array<ArrayBuffer> }
  | { type: 'refused'; id: number; refused: QueryErrorData }
  /** Something that nobody foresaw, with the code of SQLite where the database could not be read. */
  | { type: 'failed'; id: number; message: string; errcode?: unknown }

/** Where a reader finds what is stored. */
export interface WorkerSettings {
  /** Path of the database. */
  readonly file: string
  /** Decides the addresses of assets: see `document/asset-address.ts`. */
  readonly publicUrl: string
  readonly projectId: string
  /** One 32-bit number: the id of the question that nobody waits for any more. */
  readonly stop: SharedArrayBuffer
}
