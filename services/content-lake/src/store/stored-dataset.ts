import type { DatabaseSync } from 'node:sqlite'
import { MemoryDataset } from '../groq/memory-dataset.ts'
import type { LakeDocument } from '../document/document.ts'
import {
  documentTooLarge,
  mutationError,
  transactionAlreadyExists,
  WriteError,
} from '../write/errors.ts'
import { randomId } from '../document/ids.ts'
import { applyMutations } from '../write/apply-mutations.ts'
import type { Mutation } from '../document/mutation.ts'
import { WriteTransaction } from '../write/transaction.ts'
import { CommitFeed } from './commit-feed.ts'
import { inTransaction } from './database.ts'
import type { DatasetStore, WriteOptions, WriteOutcome } from './dataset-store.ts'
import type { Commit, DocumentChange, Effects, MutationResult } from '../document/commit.ts'
import { DatasetLog } from './log.ts'
import { encodeMendoza } from '../document/mendoza.ts'
import { storageError } from './storage-error.ts'

/** Characters of JSON that one document may have; the service's own limit is 32 MB. */
const MAX_DOCUMENT_LENGTH = 32 * 1024 * 1024

export interface DatasetRow {
  name: string
  aclMode: 'public' | 'private'
  createdAt: string
}

/** A dataset whose documents are in memory and whose log is in SQLite. */
export class StoredDataset implements DatasetStore {
  readonly name: string
  readonly aclMode: 'public' | 'private'
  readonly createdAt: string
  readonly documents: MemoryDataset
  readonly #database: DatabaseSync
  readonly #log: DatasetLog
  readonly #feed: CommitFeed
  readonly #clock: () => Date
  #sequence: number

  constructor(
    row: DatasetRow,
    database: DatabaseSync,
    clock: () => Date,
    onError: (error: unknown) => void,
  ) {
    this.name = row.name
    this.aclMode = row.aclMode
    this.createdAt = row.createdAt
    this.#database = database
    this.#clock = clock
    this.#log = new DatasetLog(database, row.name)
    this.documents = new MemoryDataset(this.#log.documents())
    this.#sequence = this.#log.newestSequence()
    this.#feed = new CommitFeed(this.#sequence, onError)
  }

  get sequence(): number {
    return this.#sequence
  }

  transact<T>(options: WriteOptions, work: (transaction: WriteTransaction) => T): WriteOutcome<T> {
    const transactionId = options.transactionId ?? randomId()
    if (options.transactionId !== undefined && this.#log.has(transactionId))
      throw transactionAlreadyExists(transactionId)
    const timestamp = this.#clock().toISOString()
    const { autoGenerateArrayKeys, systemDocuments } = options
    const transaction = new WriteTransaction(this.documents, {
      transactionId,
      timestamp,
      autoGenerateArrayKeys,
      systemDocuments,
    })
    const value = work(transaction)
    const written = transaction.finish().map(settled)
    const changes = written.map(({ change }) => change)
    const touchesHistory = changes.length > 0 || transaction.purged.size > 0
    if (!options.dryRun && touchesHistory) {
      const size = written.reduce((sum, { length }) => sum + length, 0)
      this.#commit(transaction, changes, { author: options.author, size })
    }
    return { transactionId, value, changes }
  }

  mutate(mutations: Mutation[], options: WriteOptions): WriteOutcome<MutationResult[]> {
    try {
      return this.transact(options, (transaction) => applyMutations(transaction, mutations))
    } catch (error) {
      throw error instanceof WriteError ? mutationError(error) : error
    }
  }

  since(sequence: number): Commit[] | undefined {
    return this.#feed.since(sequence)
  }

  subscribe(listener: (commit: Commit) => void): () => void {
    return this.#feed.subscribe(listener)
  }

  /** Disk first, then memory, then listeners: what was told is always what survives. */
  #commit(
    transaction: WriteTransaction,
    settledChanges: DocumentChange[],
    { author, size }: Pick<Commit, 'author' | 'size'>,
  ): void {
    const { transactionId, timestamp, mutations, purged } = transaction
    const changes = settledChanges.map((change) => ({ ...change, effects: effectsOf(change) }))
    const sequence = this.#write(() => {
      const place = this.#log.append(
        { id: transactionId, timestamp, author, mutations },
        changes.map(({ id, before, after, effects }) => ({
          documentId: id,
          previousRev: before?._rev,
          after,
          ...effects,
        })),
      )
      for (const id of purged) this.#log.purge(id, place)
      return place
    })
    for (const { id, after } of changes) {
      if (after) this.documents.put(after)
      else this.documents.delete(id)
    }
    this.#sequence = sequence
    this.#feed.publish({ transactionId, timestamp, author, changes, sequence, size })
  }

  #write<T>(work: () => T): T {
    try {
      return inTransaction(this.#database, work)
    } catch (error) {
      throw storageError(error, this.#database.location() ?? 'in memory')
    }
  }
}

/**
 * The change with its document as JSON keeps it, so that memory never holds what a restart would not bring back, and
 * the length of that JSON.
 */
function settled(change: DocumentChange): { change: DocumentChange; length: number } {
  if (!change.after) return { change, length: 0 }
  const body = JSON.stringify(change.after)
  if (body.length > MAX_DOCUMENT_LENGTH) throw documentTooLarge(change.id, MAX_DOCUMENT_LENGTH)
  const after = JSON.parse(body) as LakeDocument
  return { change: { ...change, after }, length: body.length }
}

function effectsOf({ before, after }: DocumentChange): Effects {
  const [old, fresh] = [withoutRevision(before), withoutRevision(after)]
  return { apply: encodeMendoza(old, fresh), revert: encodeMendoza(fresh, old) }
}

/** Effects leave `_rev` out: the transaction's id says it. */
function withoutRevision(document: LakeDocument | undefined): Record<string, unknown> | null {
  if (!document) return null
  const { _rev, ...rest } = document
  return rest
}
