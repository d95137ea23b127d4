import type { LakeDocument } from '@orrery/groq/document'
import type { GroqErrorType, QueryLimit } from '@orrery/groq/groq-error'
import type { QueryBudget, QuerySpec } from './query-spec.ts'

/**
 * Messages to the worker. It loads a dataset, applies its commits in order, and executes queries at
 * that state. A dataset is identified by a number, because its name may be reused. A response
 * carries the id of its request; `forget` has no response.
 */
export type QueryWorkerRequest =
  | { type: 'load'; id: number; number: number; dataset: string }
  /** Changed documents, and ids of deleted ones. */
  | {
      type: 'follow'
      id: number
      number: number
      put: readonly LakeDocument[]
      gone: readonly string[]
    }
  | { type: 'forget'; id: number; number: number }
  | { type: 'ask'; id: number; number: number; question: QuerySpec; budget: QueryBudget }

/** A GroqError as plain data. */
interface QueryErrorData {
  readonly type: GroqErrorType
  readonly description: string
  readonly query: string
  readonly start: number
  readonly end: number
  readonly limit: QueryLimit | undefined
}

/** Messages from the worker. */
export type QueryWorkerResponse =
  /** A dataset was loaded at this log sequence. */
  | { type: 'loaded'; id: number; sequence: number }
  | { type: 'followed'; id: number }
  /** The response body as UTF-8. */
  | { type: 'answer'; id: number; body: Uint8Array<ArrayBuffer> }
  | { type: 'refused'; id: number; refused: QueryErrorData }
  /** An unexpected error, with the SQLite code if the database could not be read. */
  | { type: 'failed'; id: number; message: string; errcode?: unknown }

/** Location of the stored data. */
export interface QueryWorkerSettings {
  /** Path of the database. */
  readonly file: string
  /** Determines asset URLs (`document/asset-url.ts`). */
  readonly publicUrl: string
  readonly projectId: string
  /** A 32-bit number: the id of the query whose client has disconnected. */
  readonly stop: SharedArrayBuffer
}
