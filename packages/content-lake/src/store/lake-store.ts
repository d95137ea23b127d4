import type { Cluster } from '../cluster/cluster.ts'
import type { SynchronousResult } from '../document/synchronous-result.ts'
import { DomainError } from '../document/domain-error.ts'
import type {
  InvitationStore,
  UserSettingStore,
  PeopleStore,
  SessionStore,
} from './account-stores.ts'
import type { AdministrationLog } from './administration-log.ts'
import type { DatasetStore } from './dataset-store.ts'
import type { WebhookStore } from './webhook-store.ts'
import type {
  DatasetAliasStore,
  DatasetCopyJobStore,
  CorsOriginStore,
  CustomRoleStore,
  SigningPublicKeyStore,
  ApiTokenStore,
} from './project-stores.ts'

/** The fingerprint of the encryption key. The key itself is stored elsewhere. */
export interface SecretKeyFingerprintStore {
  /** Identifies the key; undefined if nothing was encrypted yet. */
  fingerprint(): string | undefined
  setFingerprint(fingerprint: string): void
}

export interface DatasetDescription {
  name: string
  aclMode: 'public' | 'private'
  /** ISO time. */
  createdAt: string
}

/** What a copy of a dataset contains. */
export interface DatasetCopyOptions {
  withHistory: boolean
  /** Releases and their versions. */
  withReleases: boolean
  /** Path segment of the asset files, of the source and of the copy. */
  paths: readonly [from: string, to: string]
  /** Receives the progress in percent. */
  onProgress: (progress: number) => void
  /** Called after all documents are copied, before the copy is visible. */
  beforeOpen: () => Promise<void>
}

/**
 * Changes of another process that became visible here. Datasets publish their commits themselves.
 */
export interface ReplicatedStoreChanges {
  /** New datasets with their documents. A recreated one is in both lists. */
  readonly added: readonly DatasetStore[]
  /** Deleted datasets. */
  readonly removed: readonly DatasetStore[]
  /** Names of datasets with a changed ACL mode. */
  readonly aclChanged: readonly string[]
  /** Names of changed tables, without documents and their log. */
  readonly tables: ReadonlySet<string>
}

/** Durable storage of a lake: datasets and everything about its users. Implemented by `sqlite/`. */
export interface LakeStore {
  /** Known corruption, as a message without a path; undefined if there is none. */
  corruption(): string | undefined
  /**
   * Checks the integrity in the background; `close` aborts it.
   * @param loaded resolves when all documents are loaded; a large check waits for it
   * @throws (as a rejection) StorageError if it is corrupt; `corruption` reports it from then on
   */
  checkIntegrity(loaded: Promise<void>): Promise<void>
  /** A dataset by name; undefined if it does not exist. */
  dataset(name: string): DatasetStore | undefined
  /** By name. */
  datasets(): DatasetStore[]
  /** Resolves when the dataset is durable. The name must be available. */
  createDataset(description: DatasetDescription): Promise<DatasetStore>
  /** Resolves when the change is durable. */
  setAclMode(name: string, aclMode: DatasetDescription['aclMode']): Promise<void>
  /**
   * Deletes a dataset with its log. Resolves when the deletion is durable; its rows are deleted in
   * the background, and the name is available again afterwards.
   */
  deleteDataset(name: string): Promise<void>
  /**
   * Copies a snapshot of a dataset during writes. The name must be available. A failed copy is
   * removed.
   */
  copyDataset(
    source: string,
    description: DatasetDescription,
    options: DatasetCopyOptions,
  ): Promise<DatasetStore>
  readonly sessions: SessionStore
  readonly keyValues: UserSettingStore
  readonly people: PeopleStore
  readonly invitations: InvitationStore
  readonly accountLog: AdministrationLog
  /** Path of the database for other readers; absent if there is no such file. */
  readonly databaseFile?: string
  readonly aliases: DatasetAliasStore
  readonly copies: DatasetCopyJobStore
  readonly tokens: ApiTokenStore
  readonly origins: CorsOriginStore
  readonly roles: CustomRoleStore
  readonly signingKeys: SigningPublicKeyStore
  readonly hooks: WebhookStore
  readonly secretKey: SecretKeyFingerprintStore
  /**
   * Runs writes to everything but datasets in one durable transaction.
   * @throws what the work throws, and StorageError if the disk refuses
   */
  inTransaction<T>(work: () => SynchronousResult<T>): T
  /** The cluster of processes on this database; absent outside of one. */
  readonly cluster?: Cluster
  /**
   * Calls back with changes of another process after they are visible here; absent outside of a
   * cluster.
   */
  onReplicated?(listener: (followed: ReplicatedStoreChanges) => void): void
  close(): void
}

const DATASET_NAME = /^[a-z0-9][a-z0-9_-]{0,63}$/

/** @throws DomainError if a dataset name is invalid or taken */
export function assertValidUnusedDatasetName(name: string, store: LakeStore): void {
  if (!DATASET_NAME.test(name))
    throw new DomainError(
      'invalid',
      `Dataset name "${name}" is invalid: lowercase letters, digits, "-" and "_" only`,
    )
  if (store.dataset(name)) throw new DomainError('conflict', `Dataset "${name}" already exists`)
}
