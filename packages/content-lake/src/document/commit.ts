import type { LakeDocument } from '@orrery/groq/document'
import type { MendozaPatch } from './mendoza.ts'
import type { Mutation } from './mutation.ts'

/** What one transaction did to one document. `before` is absent on creation, `after` on deletion. */
export interface DocumentChange {
  id: string
  before?: LakeDocument
  after?: LakeDocument
  /** The mutations that touched this document, by id (queries already resolved). */
  mutations: Mutation[]
}

/** What a transaction did to one document, as two patches over the document without `_rev`. */
export interface Effects {
  apply: MendozaPatch
  revert: MendozaPatch
}

/** One acknowledged transaction. */
export interface Commit {
  transactionId: string
  timestamp: string
  /** Id of the principal who wrote. */
  author: string
  /** In the order in which the transaction first touched each document. */
  changes: (DocumentChange & { effects: Effects })[]
  /** Position in the log: grows with each commit, not always by one. */
  sequence: number
  /** Characters of JSON in the documents that it stored. */
  size: number
}

/** What became of each mutation, in order. */
export interface MutationResult {
  id: string
  operation: 'create' | 'update' | 'delete' | 'none'
}
