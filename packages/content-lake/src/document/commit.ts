import { createHash } from 'node:crypto'
import type { LakeDocument } from '@orrery/groq/document'
import { encodeMendoza, type MendozaPatch } from './mendoza.ts'

/** A document as effects speak of it; null where there is none. */
export type DocumentContent = Record<string, unknown> | null

/** The two patches that lead over a change, there and back. */
export function computeEffects({
  before,
  after,
}: Pick<DocumentChange, 'before' | 'after'>): Effects {
  const [old, fresh] = [withoutRevision(before), withoutRevision(after)]
  return { apply: encodeMendoza(old, fresh), revert: encodeMendoza(fresh, old) }
}

/** Effects leave `_rev` out: the transaction's id says it. */
export function withoutRevision(document: LakeDocument | undefined): DocumentContent {
  if (!document) return null
  const { _rev, ...rest } = document
  return rest
}

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

/** A log time as events carry it: ISO 8601 with microseconds. */
export function commitTime(timestamp: string): string {
  return timestamp.replace(/(\.\d{3})Z$/, '$1000Z')
}

/**
 * Names a commit, for who hears of it from elsewhere: its place in the log, and a mark of what was written there. A log that
 * was put back gives the same places again, and another commit at one has another name.
 *
 * @returns such as `501.9f86d081884c`, the same in every process; nobody learns the id of the transaction from it
 */
export function commitName({
  sequence,
  transactionId,
  timestamp,
}: Pick<Commit, 'sequence' | 'transactionId' | 'timestamp'>): string {
  const mark = createHash('sha256').update(`${transactionId} ${timestamp}`).digest('hex')
  return `${sequence}.${mark.slice(0, 12)}`
}

/** A document as a client sends it: system fields are optional. */
export interface IncomingDocument {
  _id?: string
  _type?: string
  [field: string]: unknown
}

/** Chooses documents by id or by query. */
export type Selection = { id: string } | { query: string; params?: Record<string, unknown> }

export interface PatchOperations {
  set?: Record<string, unknown>
  setIfMissing?: Record<string, unknown>
  unset?: string[]
  inc?: Record<string, number>
  dec?: Record<string, number>
  insert?: { before?: string; after?: string; replace?: string; items: unknown[] }
  diffMatchPatch?: Record<string, string>
  ifRevisionID?: string
}

/** One entry of a mutate request, in the field's own shape. */
export type Mutation =
  | { create: IncomingDocument }
  | { createOrReplace: IncomingDocument }
  | { createIfNotExists: IncomingDocument }
  | { delete: Selection & { purge?: boolean } }
  | { patch: Selection & PatchOperations }

/** The id of the document that a mutation names; undefined where it goes by query or the id is not chosen yet. */
export function mutatedId(mutation: Mutation): string | undefined {
  if ('create' in mutation) return mutation.create._id
  if ('createOrReplace' in mutation) return mutation.createOrReplace._id
  if ('createIfNotExists' in mutation) return mutation.createIfNotExists._id
  const selection = 'delete' in mutation ? mutation.delete : mutation.patch
  return 'id' in selection ? selection.id : undefined
}
