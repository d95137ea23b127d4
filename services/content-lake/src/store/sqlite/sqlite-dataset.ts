import type { DatabaseSync } from 'node:sqlite'
import type { Commit } from '../../document/commit.ts'
import type { LakeDocument } from '../../document/document.ts'
import { effectsOf } from '../../document/effects.ts'
import { MemoryDataset } from '../../groq/dataset/memory-dataset.ts'
import { CommitFeed } from '../commit-feed.ts'
import { StaleChangeSet, type ChangeSet, type DatasetStore } from '../dataset-store.ts'
import type { DatasetDescription } from '../lake-store.ts'
import { walkBack, type Revision } from '../revisions.ts'
import { inTransaction } from './database.ts'
import { DatasetLog } from './dataset-log.ts'
import { SqliteTransactionLog } from './sqlite-transaction-log.ts'

/** A document as its dataset tells of it, where that follows from what the lake is now. */
export type AsRead = (document: LakeDocument, dataset: string) => LakeDocument

/** A dataset whose documents are in memory and whose log is in SQLite. */
export class SqliteDataset implements DatasetStore {
  readonly name: string
  readonly aclMode: 'public' | 'private'
  readonly createdAt: string
  readonly documents: MemoryDataset
  readonly log: SqliteTransactionLog
  readonly #database: DatabaseSync
  readonly #durable: DatasetLog
  readonly #feed: CommitFeed
  #sequence: number

  constructor(
    { name, aclMode, createdAt }: DatasetDescription,
    database: DatabaseSync,
    onError: (error: unknown) => void,
    asRead: AsRead,
  ) {
    this.name = name
    this.aclMode = aclMode
    this.createdAt = createdAt
    this.log = new SqliteTransactionLog(database, name)
    this.#database = database
    this.#durable = new DatasetLog(database, name)
    this.documents = new MemoryDataset()
    for (const document of this.#durable.documents()) this.documents.put(asRead(document, name))
    this.#sequence = this.#durable.newestSequence()
    this.#feed = new CommitFeed(this.#sequence, onError)
  }

  get sequence(): number {
    return this.#sequence
  }

  /** SQLite syncs within the call, so everything has happened when it returns; only the answer comes later. */
  async commit(changeSet: ChangeSet): Promise<Commit> {
    return this.#commit(changeSet)
  }

  history(documentId: string): Iterable<Revision> {
    return walkBack(this.documents.byId(documentId), this.log.steps({ ids: [documentId] }))
  }

  since(sequence: number): Commit[] | undefined {
    return this.#feed.since(sequence)
  }

  subscribe(listener: (commit: Commit) => void): () => void {
    return this.#feed.subscribe(listener)
  }

  /** Disk first, then memory, then listeners: what was told is always what survives. */
  #commit(changeSet: ChangeSet): Commit {
    const { transactionId, timestamp, author, size, base, mutations, purged } = changeSet
    if (base !== this.#sequence)
      throw new StaleChangeSet(
        `Transaction "${transactionId}" was made on ${base}, but the dataset is at ${this.#sequence}`,
      )
    const changes = changeSet.changes.map((change) => ({ ...change, effects: effectsOf(change) }))
    const sequence = inTransaction(this.#database, () => {
      const place = this.#durable.append({ transactionId, timestamp, author, mutations, changes })
      for (const id of purged) this.#durable.purge(id, place)
      return place
    })
    for (const { id, after } of changes) {
      if (after) this.documents.put(after)
      else this.documents.delete(id)
    }
    this.#sequence = sequence
    const commit = { transactionId, timestamp, author, changes, sequence, size }
    this.#feed.publish(commit)
    return commit
  }
}
