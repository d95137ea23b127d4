import { DomainError } from '../../document/domain-error.ts'
import type { SynchronousResult } from '../../document/synchronous-result.ts'
import type { Replica } from '@orrery/sqlite-replica'
import type { Cluster } from '../../cluster/cluster.ts'
import type { DatasetStore } from '../dataset-store.ts'
import type {
  DatasetCopyOptions,
  DatasetDescription,
  ReplicatedStoreChanges,
  LakeStore,
} from '../lake-store.ts'
import { StorageError, toStorageError } from '../storage-error.ts'
import { copyDatasetRows } from './copy-dataset-rows.ts'
import { databasePath, inTransaction, type LakeDatabase, openDatabase } from './lake-database.ts'
import { DatasetTable, deleteDatasetRows } from './dataset-table.ts'
import { checkAndRecordCorruption, checkReplicaDiscardingCorrupt } from './integrity-check.ts'
import { applyLogEntriesInMemory } from './apply-log-entries-in-memory.ts'
import { BatchingJournal } from './journal.ts'
import { DiskCommitSink } from './commit-sink.ts'
import { ReplicaCluster } from './replica-cluster.ts'
import { ReplicatedLogCommitSink } from './replicated-log-commit-sink.ts'
import { SqliteAdministrationLog } from './sqlite-administration-log.ts'
import { SqliteDatasetAliases } from './sqlite-dataset-aliases.ts'
import { SqliteDatasetCopyJobs } from './sqlite-dataset-copies.ts'
import { loadIncrementally, SqliteDataset, type SqliteDatasetContext } from './sqlite-dataset.ts'
import { SqliteWebhooks } from './sqlite-webhooks.ts'
import { SqliteInvitations } from './sqlite-invitations.ts'
import { SqliteUserSettings } from './sqlite-user-settings.ts'
import { SqliteCorsOrigins } from './sqlite-cors-origins.ts'
import { SqlitePeople } from './sqlite-people.ts'
import { SqliteCustomRoles } from './sqlite-custom-roles.ts'
import { SqliteKeyFingerprint } from './sqlite-key-fingerprint.ts'
import { SqliteSessionsAndLogins } from './sqlite-sessions.ts'
import { SqliteSigningPublicKeys } from './sqlite-signing-keys.ts'
import type { SqliteStoreOptions } from './sqlite-store-options.ts'
import { SqliteApiTokens } from './sqlite-api-tokens.ts'

/**
 * Opens the store of a data folder, and loads every dataset.
 * @throws Error with a one-line message if the folder or the file cannot be used
 */
export function openSqliteStore(dataDir: string, options: SqliteStoreOptions): LakeStore {
  const database = openDatabase(dataDir)
  try {
    return new SqliteStore(database, options)
  } catch (error) {
    database.close()
    throw toStorageError(error, databasePath(dataDir))
  }
}

/** The store: one SQLite file, locked by this process. */
export class SqliteStore implements LakeStore {
  readonly sessions: SqliteSessionsAndLogins
  readonly keyValues: SqliteUserSettings
  readonly people: SqlitePeople
  readonly invitations: SqliteInvitations
  readonly accountLog: SqliteAdministrationLog
  readonly databaseFile?: string
  readonly aliases: SqliteDatasetAliases
  readonly copies: SqliteDatasetCopyJobs
  readonly tokens: SqliteApiTokens
  readonly origins: SqliteCorsOrigins
  readonly roles: SqliteCustomRoles
  readonly signingKeys: SqliteSigningPublicKeys
  readonly hooks: SqliteWebhooks
  readonly secretKey: SqliteKeyFingerprint
  readonly cluster?: Cluster
  readonly #database: LakeDatabase
  readonly #parts: SqliteDatasetContext
  readonly #table: DatasetTable
  readonly #removeFiles: (dataset: string) => Promise<void>
  readonly #open = new Map<string, SqliteDataset>()
  readonly #closing = new AbortController()
  readonly #default: { description: DatasetDescription; onlyIfEmpty: boolean }
  readonly #followers: ((followed: ReplicatedStoreChanges) => void)[] = []
  /** Datasets that are being deleted or copied: their names are not available. */
  readonly #unfinished = new Map<string, Promise<void>>()

  constructor(database: LakeDatabase, options: SqliteStoreOptions) {
    const {
      defaultDataset,
      onlyIfEmpty = false,
      onError,
      transform,
      maxPages,
      removeFiles,
    } = options
    this.#database = database
    const file = database.location()
    if (file !== null) this.databaseFile = file
    const { replica } = database
    const journal = new BatchingJournal(database, (events) =>
      replica
        ? new ReplicatedLogCommitSink(database, replica, events)
        : new DiskCommitSink(database, events, maxPages),
    )
    this.#parts = {
      database,
      journal,
      onError,
      transform: transform ?? ((document) => document),
      ...(replica && { awaitReplicated: () => replica.awaitReplicated() }),
    }
    this.#table = new DatasetTable(database)
    this.#removeFiles = removeFiles ?? (async () => {})
    this.sessions = new SqliteSessionsAndLogins(database)
    this.keyValues = new SqliteUserSettings(database)
    this.people = new SqlitePeople(database)
    this.invitations = new SqliteInvitations(database)
    this.accountLog = new SqliteAdministrationLog(database)
    this.aliases = new SqliteDatasetAliases(database)
    this.copies = new SqliteDatasetCopyJobs(database)
    this.tokens = new SqliteApiTokens(database)
    this.origins = new SqliteCorsOrigins(database)
    this.roles = new SqliteCustomRoles(database)
    this.signingKeys = new SqliteSigningPublicKeys(database)
    this.hooks = new SqliteWebhooks(database)
    this.secretKey = new SqliteKeyFingerprint(database)
    this.#default = { description: defaultDataset, onlyIfEmpty }
    for (const description of this.#table.open()) this.#load(description)
    if (replica) this.cluster = this.#join(replica)
    if (replica?.role !== 'reader') this.#begin()
  }

  /** Work of the leader at start: resumes unfinished work, and creates the default dataset. */
  #begin(): void {
    const { description, onlyIfEmpty } = this.#default
    this.copies.failPending('The lake was stopped meanwhile', new Date().toISOString())
    for (const name of this.#table.unfinished()) {
      // The default name is needed now; rows of other datasets are deleted in the background.
      if (name === description.name) this.#table.remove(name)
      else this.#empty(name)
    }
    const isMissing = onlyIfEmpty ? this.#open.size === 0 : !this.#open.has(description.name)
    if (isMissing) this.#create(description)
  }

  /**
   * Joins the cluster: applies changes of other processes, and takes over when this one becomes the
   * leader.
   */
  #join(replica: Replica): Cluster {
    const { journal } = this.#parts
    replica.listen({
      entries: (entries) => {
        const load = this.#load.bind(this)
        const followed = applyLogEntriesInMemory(entries, {
          open: this.#open,
          table: this.#table,
          load,
        })
        for (const listener of this.#followers) listener(followed)
      },
      terminated(sentence) {
        const problem = replica.file.corruption ?? sentence
        journal.stop(new StorageError(sentence, { publicMessage: problem }))
      },
    })
    return new ReplicaCluster(replica, () => {
      journal.catchUp()
      this.#begin()
    })
  }

  onReplicated(listener: (followed: ReplicatedStoreChanges) => void): void {
    this.#followers.push(listener)
  }

  corruption(): string | undefined {
    const { corruption, replica } = this.#database
    return replica ? replica.file.corruption : corruption
  }

  checkIntegrity(loaded: Promise<void>): Promise<void> {
    const { signal } = this.#closing
    const { replica } = this.#database
    if (replica) return checkReplicaDiscardingCorrupt(replica, { signal, loaded })
    return checkAndRecordCorruption(this.#database, this.#database.location() ?? '', {
      signal,
      loaded,
    })
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
    inTransaction(this.#database, () => this.#table.markRemoved(name))
    const ended = this.#open.get(name)?.end()
    this.#open.delete(name)
    this.#empty(name, ended)
  }

  async copyDataset(
    source: string,
    description: DatasetDescription,
    { onProgress, beforeOpen, ...options }: DatasetCopyOptions,
  ): Promise<DatasetStore> {
    const { name } = description
    await this.#free(name)
    let finish = (): void => {}
    this.#unfinished.set(name, new Promise<void>((resolve) => (finish = resolve)))
    try {
      inTransaction(this.#database, () => this.#table.add(description, 'filling'))
      const reserve = (count: number) => this.#parts.journal.reserve(count)
      await copyDatasetRows(
        this.#database,
        { ...options, source, target: name, reserve },
        onProgress,
      )
      await beforeOpen()
      const copy = new SqliteDataset(
        description,
        this.#parts,
        await loadIncrementally(name, this.#parts),
      )
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

  inTransaction<T>(work: () => SynchronousResult<T>): T {
    return inTransaction(this.#database, work)
  }

  /** Waits until a name is available, or rejects. */
  async #free(name: string): Promise<void> {
    for (let work = this.#unfinished.get(name); work; work = this.#unfinished.get(name)) {
      await work
      if (this.#unfinished.get(name) !== work) continue
      this.#empty(name)
      throw new DomainError('conflict', `Dataset "${name}" could not be deleted yet; try again`)
    }
    if (this.#open.has(name)) throw new DomainError('conflict', `Dataset "${name}" already exists`)
  }

  close(): void {
    this.#closing.abort()
    this.#parts.journal.close()
    this.#database.close()
  }

  /** Deletes the rest of an invisible dataset in the background. */
  #empty(name: string, ended?: Promise<void>): void {
    const work = async () => {
      await ended
      await this.#removeFiles(name)
      await deleteDatasetRows(this.#database, name)
      this.#unfinished.delete(name)
    }
    this.#unfinished.set(
      name,
      work().catch((error: unknown) => {
        // The next start continues.
        if (this.#database.isOpen) this.#parts.onError(error)
      }),
    )
  }

  #create(description: DatasetDescription): SqliteDataset {
    inTransaction(this.#database, () => this.#table.add(description))
    return this.#load(description)
  }

  #load(description: DatasetDescription): SqliteDataset {
    // In one transaction, so that documents and their sequence are consistent during writes by
    // others.
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
