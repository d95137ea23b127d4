import type { DatabaseSync } from 'node:sqlite'
import type { Commit } from '../../document/commit.ts'
import type { LakeDocument } from '../../document/document.ts'
import { effectsOf } from '../../document/effects.ts'
import { MemoryDataset } from '../../groq/dataset/memory-dataset.ts'
import { CommitFeed } from '../commit-feed.ts'
import { StaleChangeSet, type ChangeSet, type DatasetStore } from '../dataset-store.ts'
import type { DatasetDescription } from '../lake-store.ts'
import { NewestState } from '../newest-state.ts'
import { walkBack, type Revision } from '../revisions.ts'
import { loadDocuments, newestSequence } from './load.ts'
import type { Journal } from './journal.ts'
import type { JournalRecord } from './journal-record.ts'
import { SqliteTransactionLog } from './sqlite-transaction-log.ts'

/** A document as its dataset tells of it, where that follows from what the lake is now. */
export type AsRead = (document: LakeDocument, dataset: string) => LakeDocument

/** What the datasets of one store share. */
export interface SqliteParts {
  database: DatabaseSync
  journal: Journal
  /** Receives what a listener of commits throws. */
  onError: (error: unknown) => void
  asRead: AsRead
}

/** A dataset whose documents are in memory and whose log is in SQLite. Both hold what is durable, and nothing else. */
export class SqliteDataset implements DatasetStore {
  readonly name: string
  readonly aclMode: 'public' | 'private'
  readonly createdAt: string
  readonly documents: MemoryDataset
  readonly newest: NewestState
  readonly log: SqliteTransactionLog
  readonly #journal: Journal
  readonly #feed: CommitFeed
  #sequence: number
  /** Answers when the newest change set is stored. */
  #last: Promise<void> = Promise.resolve()

  constructor(
    description: DatasetDescription,
    { database, journal, onError, asRead }: SqliteParts,
  ) {
    const { name, aclMode, createdAt } = description
    this.name = name
    this.aclMode = aclMode
    this.createdAt = createdAt
    this.#journal = journal
    this.documents = new MemoryDataset()
    for (const document of loadDocuments(database, name)) this.documents.put(asRead(document, name))
    this.#sequence = newestSequence(database, name)
    // The disk is ahead of memory for a moment at each commit.
    this.log = new SqliteTransactionLog(database, name, () => this.#sequence)
    this.newest = new NewestState(this)
    this.#feed = new CommitFeed(this.#sequence, onError)
  }

  get sequence(): number {
    return this.#sequence
  }

  commit(changeSet: ChangeSet): Promise<Commit> {
    const { transactionId, timestamp, author, size, base, purged } = changeSet
    if (base !== this.newest.sequence)
      return Promise.reject(
        new StaleChangeSet(
          `Transaction "${transactionId}" was made on ${base}, but the dataset is at ${this.newest.sequence}`,
        ),
      )
    const changes = changeSet.changes.map(({ body: _body, ...change }) => ({
      ...change,
      effects: effectsOf(change),
    }))
    const sequence = this.#journal.nextSequence()
    const commit = { transactionId, timestamp, author, changes, sequence, size }
    this.newest.add({ ...commit, purged })
    const answer = new Promise<Commit>((resolve, reject) => {
      this.#journal.write(recordOf(this.name, commit, changeSet), {
        stored: () => {
          this.#show(commit)
          resolve(commit)
        },
        refused: (error) => {
          this.newest.takeBack()
          reject(error)
        },
      })
    })
    this.#last = answer.then(
      () => {},
      () => Promise.reject(new StaleChangeSet('What this was made on was not stored')),
    )
    this.#last.catch(() => {})
    return answer
  }

  settled(): Promise<void> {
    return this.newest.isStored ? Promise.resolve() : this.#last
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

  /** Disk first, then memory, then the writer, then listeners: what was told is always what survives. */
  #show(commit: Commit): void {
    for (const { id, after } of commit.changes) {
      if (after) this.documents.put(after)
      else this.documents.delete(id)
    }
    this.#sequence = commit.sequence
    this.newest.settle()
    this.#feed.publish(commit)
  }
}

/** A commit as it goes to the disk. */
function recordOf(
  dataset: string,
  commit: Commit,
  { mutations, changes, purged }: ChangeSet,
): JournalRecord {
  const { sequence, transactionId, timestamp, author } = commit
  return {
    dataset,
    sequence,
    transactionId,
    timestamp,
    author,
    mutations: JSON.stringify(mutations),
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
