import { DomainError } from '../../document/domain-error.ts'
import type { SynchronousResult } from '../../document/synchronous-result.ts'
import type { Replica } from '@orrery/sqlite-replica'
import type { Company } from '../../cluster/cluster.ts'
import type { DatasetStore } from '../dataset-store.ts'
import type { CopyOptions, DatasetDescription, Followed, LakeStore } from '../lake-store.ts'
import { StorageError, storageError } from '../storage-error.ts'
import { copyRows } from './copy-dataset.ts'
import { databasePath, inTransaction, type LakeDatabase, openDatabase } from './database.ts'
import { DatasetTable, emptyDataset } from './dataset-table.ts'
import { checkPages, lookThroughReplica } from './integrity-check.ts'
import { follow } from './apply-log-entries.ts'
import { Journal } from './journal.ts'
import { DiskWay } from './commit-sink.ts'
import { ReplicaCompany } from './replica-cluster.ts'
import { ReplicaWay } from './replica-commit-sink.ts'
import { SqliteAccountLog } from './sqlite-account-log.ts'
import { SqliteAliases } from './sqlite-aliases.ts'
import { SqliteCopies } from './sqlite-copies.ts'
import { loadSlowly, SqliteDataset, type AsRead, type SqliteParts } from './sqlite-dataset.ts'
import { SqliteHooks } from './sqlite-hooks.ts'
import { SqliteInvitations } from './sqlite-invitations.ts'
import { SqliteKeyValues } from './sqlite-key-values.ts'
import { SqliteOrigins } from './sqlite-origins.ts'
import { SqlitePeople } from './sqlite-people.ts'
import { SqliteRoles } from './sqlite-roles.ts'
import { SqliteSecretKey } from './sqlite-secret-key.ts'
import { SqliteSessions } from './sqlite-sessions.ts'
import { SqliteSigningKeys } from './sqlite-signing-keys.ts'
import { SqliteTokens } from './sqlite-tokens.ts'

export interface SqliteOptions {
  /** Made when there is none of this name. */
  defaultDataset: DatasetDescription
  /** The default dataset is made only where there is no dataset at all. */
  onlyFirst?: boolean
  /** Receives what a listener of commits throws. */
  onError: (error: unknown) => void
  /** A stored document as it is told of now. */
  asRead?: AsRead
  /** Pages of 4 KiB that the database may have; as many as the disk holds when absent. */
  mostPages?: number
  /** Removes what a dataset keeps beside the database, before its last row goes. */
  removeFiles?: (dataset: string) => Promise<void>
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
  readonly aliases: SqliteAliases
  readonly copies: SqliteCopies
  readonly tokens: SqliteTokens
  readonly origins: SqliteOrigins
  readonly roles: SqliteRoles
  readonly signingKeys: SqliteSigningKeys
  readonly hooks: SqliteHooks
  readonly secretKey: SqliteSecretKey
  readonly company?: Company
  readonly #database: LakeDatabase
  readonly #parts: SqliteParts
  readonly #table: DatasetTable
  readonly #removeFiles: (dataset: string) => Promise<void>
  readonly #open = new Map<string, SqliteDataset>()
  readonly #closing = new AbortController()
  readonly #default: { description: DatasetDescription; onlyFirst: boolean }
  readonly #followers: ((followed: Followed) => void)[] = []
  /** Datasets that are being emptied, or filled: their names are not free. */
  readonly #unfinished = new Map<string, Promise<void>>()

  constructor(database: LakeDatabase, options: SqliteOptions) {
    const { defaultDataset, onlyFirst = false, onError, asRead, mostPages, removeFiles } = options
    this.#database = database
    const file = database.location()
    if (file !== null) this.file = file
    const { replica } = database
    const journal = new Journal(database, (ear) =>
      replica ? new ReplicaWay(database, replica, ear) : new DiskWay(database, ear, mostPages),
    )
    this.#parts = {
      database,
      journal,
      onError,
      asRead: asRead ?? ((document) => document),
      ...(replica && { shown: () => replica.awaitReplicated() }),
    }
    this.#table = new DatasetTable(database)
    this.#removeFiles = removeFiles ?? (async () => {})
    this.sessions = new SqliteSessions(database)
    this.keyValues = new SqliteKeyValues(database)
    this.people = new SqlitePeople(database)
    this.invitations = new SqliteInvitations(database)
    this.accountLog = new SqliteAccountLog(database)
    this.aliases = new SqliteAliases(database)
    this.copies = new SqliteCopies(database)
    this.tokens = new SqliteTokens(database)
    this.origins = new SqliteOrigins(database)
    this.roles = new SqliteRoles(database)
    this.signingKeys = new SqliteSigningKeys(database)
    this.hooks = new SqliteHooks(database)
    this.secretKey = new SqliteSecretKey(database)
    this.#default = { description: defaultDataset, onlyFirst }
    for (const description of this.#table.open()) this.#load(description)
    if (replica) this.company = this.#join(replica)
    if (replica?.role !== 'reader') this.#begin()
  }

  /** What only the one that writes does: it takes up what was left half done, and makes what is missing. */
  #begin(): void {
    const { description, onlyFirst } = this.#default
    this.copies.failPending('The lake was stopped meanwhile', new Date().toISOString())
    for (const name of this.#table.unfinished()) {
      // Its name is needed now; of all others the rows go while the lake is at work.
      if (name === description.name) this.#table.remove(name)
      else this.#empty(name)
    }
    const isMissing = onlyFirst ? this.#open.size === 0 : !this.#open.has(description.name)
    if (isMissing) this.#create(description)
  }

  /** Follows what other processes write, and takes over where they no longer do. */
  #join(replica: Replica): Company {
    const { journal } = this.#parts
    replica.listen({
      entries: (entries) => {
        const load = this.#load.bind(this)
        const followed = follow(entries, { open: this.#open, table: this.#table, load })
        for (const listener of this.#followers) listener(followed)
      },
      terminated(sentence) {
        const told = replica.file.corruption ?? sentence
        journal.break(new StorageError(sentence, { told }))
      },
    })
    return new ReplicaCompany(replica, () => {
      journal.catchUp()
      this.#begin()
    })
  }

  followed(listener: (followed: Followed) => void): void {
    this.#followers.push(listener)
  }

  damage(): string | undefined {
    const { damage, replica } = this.#database
    return replica ? replica.file.corruption : damage
  }

  lookThrough(loaded: Promise<void>): Promise<void> {
    const { signal } = this.#closing
    const { replica } = this.#database
    if (replica) return lookThroughReplica(replica, { signal, loaded })
    return checkPages(this.#database, this.#database.location() ?? '', { signal, loaded })
  }

  dataset(name: string): DatasetStore | undefined {
    return this.#open.get(name)
  }

  datasets(): DatasetStore[] {
    return [...this.#open.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  }

  async createDataset(description: DatasetDescription): Promise<DatasetStore> {
    await this.#free(description.name)
    return this.#create(description)
  }

  async setAclMode(name: string, aclMode: DatasetDescription['aclMode']): Promise<void> {
    inTransaction(this.#database, () => this.#table.setAclMode(name, aclMode))
    this.#open.get(name)?.setAclMode(aclMode)
  }

  async deleteDataset(name: string): Promise<void> {
    inTransaction(this.#database, () => this.#table.giveUp(name))
    const ended = this.#open.get(name)?.end()
    this.#open.delete(name)
    this.#empty(name, ended)
  }

  async copyDataset(
    source: string,
    description: DatasetDescription,
    { tell, before, ...options }: CopyOptions,
  ): Promise<DatasetStore> {
    const { name } = description
    await this.#free(name)
    let finish = (): void => {}
    this.#unfinished.set(name, new Promise<void>((resolve) => (finish = resolve)))
    try {
      inTransaction(this.#database, () => this.#table.add(description, 'filling'))
      const reserve = (count: number) => this.#parts.journal.reserve(count)
      await copyRows(this.#database, { ...options, source, target: name, reserve }, tell)
      await before()
      const copy = new SqliteDataset(description, this.#parts, await loadSlowly(name, this.#parts))
      inTransaction(this.#database, () => this.#table.setState(name, 'open'))
      this.#open.set(name, copy)
      this.#unfinished.delete(name)
      return copy
    } catch (error) {
      this.#empty(name)
      throw error
    } finally {
      finish()
    }
  }

  together<T>(work: () => SynchronousResult<T>): T {
    return inTransaction(this.#database, work)
  }

  /** Waits until what had this name is gone, or refuses it. */
  async #free(name: string): Promise<void> {
    for (let work = this.#unfinished.get(name); work; work = this.#unfinished.get(name)) {
      await work
      if (this.#unfinished.get(name) !== work) continue
      this.#empty(name)
      throw new DomainError('conflict', `Dataset "${name}" could not be taken away yet; try again`)
    }
    if (this.#open.has(name)) throw new DomainError('conflict', `Dataset "${name}" already exists`)
  }

  close(): void {
    this.#closing.abort()
    this.#parts.journal.close()
    this.#database.close()
  }

  /** Takes away, in the background, what is left of a dataset that nobody finds any more. */
  #empty(name: string, ended?: Promise<void>): void {
    const work = async () => {
      await ended
      await this.#removeFiles(name)
      await emptyDataset(this.#database, name)
      this.#unfinished.delete(name)
    }
    this.#unfinished.set(
      name,
      work().catch((error: unknown) => {
        // What is left goes at the next start.
        if (this.#database.isOpen) this.#parts.onError(error)
      }),
    )
  }

  #create(description: DatasetDescription): SqliteDataset {
    inTransaction(this.#database, () => this.#table.add(description))
    return this.#load(description)
  }

  #load(description: DatasetDescription): SqliteDataset {
    // While it is loaded others may write: documents and their place in the log are of one moment.
    if (this.#database.replica) this.#database.exec('BEGIN')
    try {
      const dataset = new SqliteDataset(description, this.#parts)
      this.#open.set(description.name, dataset)
      return dataset
    } finally {
      if (this.#database.replica) this.#database.exec('COMMIT')
    }
  }
}
