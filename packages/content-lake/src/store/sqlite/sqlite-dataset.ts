import type { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { type Commit, computeChangeEffects } from '../../document/commit.ts'
import { isPublicDocument, type LakeDocument } from '@orrery/groq/document'
import { DomainError } from '../../document/domain-error.ts'
import { MemoryDataset } from '@orrery/groq/memory-dataset'
import { CommitFeed } from '../commit-feed.ts'
import {
  StaleChangeSetError,
  type ClusterVisibleCommits,
  type ChangeSet,
  type DatasetStore,
} from '../dataset-store.ts'
import type { DatasetDescription } from '../lake-store.ts'
import { StateWithPendingCommits } from '../state-with-pending-commits.ts'
import { revisionsNewestFirst, type DocumentRevision } from '../document-revisions.ts'
import {
  loadDocuments,
  loadDocumentPage,
  newestTransactionSequence,
  commitTimestampAt,
} from './load-documents.ts'
import type { BatchingJournal } from './journal.ts'
import type { TransactionRecord } from './journal-writer.ts'
import { SqliteTransactionLog } from './sqlite-transaction-log.ts'

/** Adapts a stored document to the current configuration, such as its asset URL. */
export type StoredDocumentTransform = (document: LakeDocument, dataset: string) => LakeDocument

/** Shared by all datasets of a store. */
export interface SqliteDatasetContext {
  database: DatabaseSync
  journal: BatchingJournal
  /** Receives errors of commit listeners. */
  onError: (error: unknown) => void
  transform: StoredDocumentTransform
  /**
   * Resolves when every other process has applied what is durable now; absent outside of a cluster.
   */
  awaitReplicated?: () => Promise<void>
}

/** Documents per slice, so that other work is not blocked. */
const LOAD_SLICE = 500

type Loading = Pick<SqliteDatasetContext, 'database' | 'transform'>

/** Public documents are indexed from the start, so that no first query waits. */
function newDataset(): MemoryDataset {
  return new MemoryDataset([], { parts: [isPublicDocument] })
}

/** Loads a dataset synchronously, at start. */
function load(name: string, { database, transform }: Loading): MemoryDataset {
  const documents = newDataset()
  for (const document of loadDocuments(database, name)) documents.put(transform(document, name))
  return documents
}

/** Loads a new dataset incrementally, while others are served. */
export async function loadIncrementally(
  name: string,
  { database, transform }: Loading,
): Promise<MemoryDataset> {
  const documents = newDataset()
  for (let after: string | undefined = ''; after !== undefined; await setImmediate()) {
    const page = loadDocumentPage(database, name, after, LOAD_SLICE)
    for (const document of page) documents.put(transform(document, name))
    after = page.at(-1)?._id
  }
  return documents
}

/** A dataset with its documents in memory and its log in SQLite. Both are durable states only. */
export class SqliteDataset implements DatasetStore {
  readonly name: string
  readonly createdAt: string
  readonly documents: MemoryDataset
  readonly pending: StateWithPendingCommits
  readonly log: SqliteTransactionLog
  readonly #journal: BatchingJournal
  readonly #feed: CommitFeed
  #aclMode: 'public' | 'private'
  #sequence: number
  #timestamp: string
  #ended = false
  /** Resolves when the newest change set is stored. */
  #last: Promise<void> = Promise.resolve()

  /** @param documents loaded if absent */
  constructor(
    description: DatasetDescription,
    parts: SqliteDatasetContext,
    documents?: MemoryDataset,
  ) {
    const { database, journal, onError, awaitReplicated } = parts
    const { name, aclMode, createdAt } = description
    this.name = name
    this.#aclMode = aclMode
    this.createdAt = createdAt
    this.#journal = journal
    this.documents = documents ?? load(name, parts)
    this.#sequence = newestTransactionSequence(database, name)
    this.#timestamp = commitTimestampAt(database, this.#sequence)
    // SQLite is ahead of memory for a moment at each commit.
    this.log = new SqliteTransactionLog(database, name, () => this.#sequence)
    this.pending = new StateWithPendingCommits(this)
    this.#feed = new CommitFeed(this.#sequence, onError, awaitReplicated)
  }

  get aclMode(): 'public' | 'private' {
    return this.#aclMode
  }

  /** Called after the change is durable. */
  setAclMode(aclMode: 'public' | 'private'): void {
    this.#aclMode = aclMode
  }

  /** Rejects further writes to a deleted dataset. Resolves when earlier ones have ended. */
  async end(): Promise<void> {
    this.#ended = true
    await this.whenDurable().catch(() => {})
  }

  get sequence(): number {
    return this.#sequence
  }

  get timestamp(): string {
    return this.#timestamp
  }

  commit(changeSet: ChangeSet): Promise<Commit> {
    if (this.#ended)
      return Promise.reject(new DomainError('unknown', `Dataset "${this.name}" was deleted`))
    const { transactionId, timestamp, author, size, base, purged } = changeSet
    if (base !== this.pending.sequence)
      return Promise.reject(
        new StaleChangeSetError(
          `Transaction "${transactionId}" is based on ${base}, but the dataset is at ${this.pending.sequence}`,
        ),
      )
    const changes = changeSet.changes.map(({ body: _body, ...change }) => ({
      ...change,
      effects: computeChangeEffects(change),
    }))
    const sequence = this.#journal.nextSequence()
    const commit = { transactionId, timestamp, author, changes, sequence, size }
    const record = recordOf(this.name, commit, changeSet)
    this.pending.add({ ...commit, purged })
    const answer = new Promise<Commit>((resolve, reject) => {
      this.#journal.write(record, {
        onStored: () => {
          this.#show(commit)
          resolve(commit)
        },
        onRefused: (error) => {
          this.pending.rollback()
          reject(error)
        },
      })
    })
    this.#last = answer.then(
      () => {},
      () =>
        Promise.reject(new StaleChangeSetError('The state that this is based on was not stored')),
    )
    this.#last.catch(() => {})
    return answer
  }

  whenDurable(): Promise<void> {
    return this.pending.isEmpty ? Promise.resolve() : this.#last
  }

  history(documentId: string): Iterable<DocumentRevision> {
    return revisionsNewestFirst(
      this.documents.byId(documentId),
      this.log.steps({ ids: [documentId] }),
    )
  }

  since(sequence: number): Commit[] | undefined {
    return this.#feed.since(sequence)
  }

  subscribe(listener: (commit: Commit) => void): () => void {
    return this.#feed.subscribe(listener)
  }

  get replicated(): ClusterVisibleCommits {
    return this.#feed.replicated
  }

  /** Applies a commit of another process, which is stored here already. */
  applyReplicated(commit: Commit): void {
    this.#show(commit)
  }

  /** Disk first, then memory, the writer and listeners: whatever was published survives. */
  #show(commit: Commit): void {
    for (const { id, after } of commit.changes) {
      if (after) this.documents.put(after)
      else this.documents.delete(id)
    }
    this.#sequence = commit.sequence
    this.#timestamp = commit.timestamp
    this.pending.confirmOldest()
    this.#feed.publish(commit)
  }
}

/** Converts a commit to its stored form. */
function recordOf(
  dataset: string,
  commit: Commit,
  { mutations, changes, purged }: ChangeSet,
): TransactionRecord {
  const { sequence, transactionId, timestamp, author } = commit
  return {
    dataset,
    sequence,
    transactionId,
    timestamp,
    author,
    mutations,
    changes: commit.changes.map(({ id, before, effects }, index) => ({
      id,
      previousRev: before?._rev ?? null,
      apply: JSON.stringify(effects.apply),
      revert: JSON.stringify(effects.revert),
      body: changes[index]?.body ?? null,
    })),
    purged: [...purged],
  }
}
