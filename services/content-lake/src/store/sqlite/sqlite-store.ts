import type { DatabaseSync } from 'node:sqlite'
import type { DatasetStore } from '../dataset-store.ts'
import type { DatasetDescription, LakeStore } from '../lake-store.ts'
import { storageError } from '../storage-error.ts'
import { databasePath, inTransaction, openDatabase } from './database.ts'
import { Journal } from './journal.ts'
import { SqliteAccountLog } from './sqlite-account-log.ts'
import { SqliteDataset, type AsRead, type SqliteParts } from './sqlite-dataset.ts'
import { SqliteInvitations } from './sqlite-invitations.ts'
import { SqliteKeyValues } from './sqlite-key-values.ts'
import { SqlitePeople } from './sqlite-people.ts'
import { SqliteSessions } from './sqlite-sessions.ts'

export interface SqliteOptions {
  /** Made when there is none of this name. */
  defaultDataset: DatasetDescription
  /** Receives what a listener of commits throws. */
  onError: (error: unknown) => void
  /** A stored document as it is told of now. */
  asRead?: AsRead
  /** Pages of 4 KiB that the database may have; as many as the disk holds when absent. */
  mostPages?: number
}

/**
 * Opens the store of a data folder, and loads every dataset.
 * @throws Error with one clear sentence when the folder or the file cannot be used.
 */
export function openSqliteStore(dataDir: string, options: SqliteOptions): LakeStore {
  const database = openDatabase(dataDir)
  try {
    return new SqliteStore(database, options)
  } catch (error) {
    database.close()
    throw storageError(error, databasePath(dataDir))
  }
}

/** The store that there is: one SQLite file, held by this process alone. */
export class SqliteStore implements LakeStore {
  readonly sessions: SqliteSessions
  readonly keyValues: SqliteKeyValues
  readonly people: SqlitePeople
  readonly invitations: SqliteInvitations
  readonly accountLog: SqliteAccountLog
  readonly file?: string
  readonly #database: DatabaseSync
  readonly #parts: SqliteParts
  readonly #open = new Map<string, SqliteDataset>()

  constructor(
    database: DatabaseSync,
    { defaultDataset, onError, asRead, mostPages }: SqliteOptions,
  ) {
    this.#database = database
    const file = database.location()
    if (file !== null) this.file = file
    const journal = new Journal(database, mostPages)
    this.#parts = { database, journal, onError, asRead: asRead ?? ((document) => document) }
    this.sessions = new SqliteSessions(database)
    this.keyValues = new SqliteKeyValues(database)
    this.people = new SqlitePeople(database)
    this.invitations = new SqliteInvitations(database)
    this.accountLog = new SqliteAccountLog(database)
    for (const description of this.#stored()) this.#load(description)
    if (!this.#open.has(defaultDataset.name)) this.#create(defaultDataset)
  }

  dataset(name: string): DatasetStore | undefined {
    return this.#open.get(name)
  }

  datasets(): DatasetStore[] {
    return [...this.#open.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  }

  async createDataset(description: DatasetDescription): Promise<DatasetStore> {
    return this.#create(description)
  }

  close(): void {
    this.#parts.journal.close()
    this.#database.close()
  }

  #stored(): DatasetDescription[] {
    return this.#database
      .prepare('SELECT name, acl_mode, created_at FROM datasets ORDER BY name')
      .all()
      .map((row) => ({
        name: String(row.name),
        aclMode: row.acl_mode === 'private' ? 'private' : 'public',
        createdAt: String(row.created_at),
      }))
  }

  #create(description: DatasetDescription): SqliteDataset {
    const { name, aclMode, createdAt } = description
    inTransaction(this.#database, () =>
      this.#database
        .prepare('INSERT INTO datasets (name, acl_mode, created_at) VALUES (?, ?, ?)')
        .run(name, aclMode, createdAt),
    )
    return this.#load(description)
  }

  #load(description: DatasetDescription): SqliteDataset {
    const dataset = new SqliteDataset(description, this.#parts)
    this.#open.set(description.name, dataset)
    return dataset
  }
}
