import type { LakeDocument } from '@orrery/groq/document'
import type { GroqErrorType, QueryLimit } from '@orrery/groq/errors'
import type { Budget, Question } from './question.ts'

/**
 * What is said to a reader. It loads a dataset, follows its commits in order, and answers at the state that it was last told of. A dataset goes by
 * a number, since another one may come to have its name. What it says in return has the id of what it was told; to forget is not answered.
 */
export type ToReader =
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
  | { type: 'ask'; id: number; number: number; question: Question; budget: Budget }

/** A refusal of the query engine, as data. */
export interface RefusedQuery {
  readonly type: GroqErrorType
  readonly description: string
  readonly query: string
  readonly start: number
  readonly end: number
  readonly limit: QueryLimit | undefined
}

/** What a reader says. */
export type FromReader =
  /** A dataset is loaded as it was at this place in its log. */
  | { type: 'loaded'; id: number; sequence: number }
  | { type: 'followed'; id: number }
  /** The body of an answer, as UTF-8. */
  | { type: 'answer'; id: number; body: Uint8Array<ArrayBuffer> }
  | { type: 'refused'; id: number; refused: RefusedQuery }
  /** Something that nobody foresaw, with the code of SQLite where the database could not be read. */
  | { type: 'failed'; id: number; message: string; errcode?: unknown }

/** Where a reader finds what is stored. */
export interface ReaderSettings {
  /** Path of the database. */
  readonly file: string
  /** Decides the addresses of assets: see `document/asset-address.ts`. */
  readonly publicUrl: string
  readonly projectId: string
  /** One 32-bit number: the id of the question that nobody waits for any more. */
  readonly stop: SharedArrayBuffer
}
