import { createHash } from 'node:crypto'
import type { LakeDocument } from '@orrery/groq/document'
import { encodeMendoza, type MendozaPatch } from './mendoza.ts'

/** A document in effects; null if it does not exist. */
export type ContentWithoutRevision = Record<string, unknown> | null

/** The forward and reverse patches of a change. */
export function computeChangeEffects({
  before,
  after,
}: Pick<DocumentChange, 'before' | 'after'>): ChangeEffects {
  const [old, fresh] = [withoutRevision(before), withoutRevision(after)]
  return { apply: encodeMendoza(old, fresh), revert: encodeMendoza(fresh, old) }
}

/** Effects omit `_rev`, which equals the transaction id. */
export function withoutRevision(document: LakeDocument | undefined): ContentWithoutRevision {
  if (!document) return null
  const { _rev, ...rest } = document
  return rest
}

/** The change of one document by one transaction. `before` is absent on creation, `after` on deletion. */
export interface DocumentChange {
  id: string
  before?: LakeDocument
  after?: LakeDocument
  /** The mutations of this document, by id (queries resolved). */
  mutations: Mutation[]
}

/** The change of one document as two patches, without `_rev`. */
export interface ChangeEffects {
  apply: MendozaPatch
  revert: MendozaPatch
}

/** One durable transaction. */
export interface Commit {
  transactionId: string
  timestamp: string
  /** Principal id of the author. */
  author: string
  /** In order of first change. */
  changes: (DocumentChange & { effects: ChangeEffects })[]
  /** Position in the log: strictly increasing, with gaps. */
  sequence: number
  /** Characters of JSON in the stored documents. */
  size: number
}

/** Result of each mutation, in order. */
export interface MutationResult {
  id: string
  operation: 'create' | 'update' | 'delete' | 'none'
}

/** Log time as in events: ISO 8601 with microseconds. */
export function commitTimeWithMicroseconds(timestamp: string): string {
  return timestamp.replace(/(\.\d{3})Z$/, '$1000Z')
}

/** What identifies a commit, in a restored log as well. */
export type CommitIdentity = Pick<Commit, 'sequence' | 'transactionId' | 'timestamp'>

/**
 * Name of a commit for use outside the lake: log position plus a hash of the content. A restored log reuses
 * positions, and another commit at the same position has another name.
 *
 * @returns such as `501.9f86d081884c`, equal in every process; does not reveal the transaction id
 */
export function externalCommitName({ sequence, transactionId, timestamp }: CommitIdentity): string {
  const mark = createHash('sha256').update(`${transactionId} ${timestamp}`).digest('hex')
  return `${sequence}.${mark.slice(0, 12)}`
}

/** A document sent by a client: system fields are optional. */
export interface IncomingDocument {
  _id?: string
  _type?: string
  [field: string]: unknown
}

/** Selects documents by id or by query. */
export type DocumentSelection = { id: string } | { query: string; params?: Record<string, unknown> }

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

/** One mutation of a request, in Sanity's format. */
export type Mutation =
  | { create: IncomingDocument }
  | { createOrReplace: IncomingDocument }
  | { createIfNotExists: IncomingDocument }
  | { delete: DocumentSelection & { purge?: boolean } }
  | { patch: DocumentSelection & PatchOperations }

/** The document id of a mutation; undefined for queries and ids not generated yet. */
export function mutatedDocumentId(mutation: Mutation): string | undefined {
  if ('create' in mutation) return mutation.create._id
  if ('createOrReplace' in mutation) return mutation.createOrReplace._id
  if ('createIfNotExists' in mutation) return mutation.createIfNotExists._id
  const selection = 'delete' in mutation ? mutation.delete : mutation.patch
  return 'id' in selection ? selection.id : undefined
}
