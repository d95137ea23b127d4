import type { Cluster } from '../cluster/cluster.ts'
import type { SynchronousResult } from '../document/synchronous-result.ts'
import { DomainError } from '../document/domain-error.ts'
import type { InvitationStore, KeyValueStore, PeopleStore, SessionStore } from './account-store.ts'
import type { AccountLog } from './account-log.ts'
import type { DatasetStore } from './dataset-store.ts'
import type { HookStore } from './hook-store.ts'
import type {
  DatasetAliasStore,
  DatasetCopyStore,
  CorsOriginStore,
  RoleStore,
  SigningKeyStore,
  ApiTokenStore,
} from './project-store.ts'

/** Which key encrypts what is stored. The key itself is kept elsewhere. */
export interface KeyFingerprintStore {
  /** Identifies the key; undefined where nothing was encrypted yet. */
  fingerprint(): string | undefined
  setFingerprint(fingerprint: string): void
}

export interface DatasetDescription {
  name: string
  aclMode: 'public' | 'private'
  /** ISO time. */
  createdAt: string
}

/** What of a dataset goes into its copy. */
export interface DatasetCopyOptions {
  withHistory: boolean
  /** Releases, and the versions that belong to them. */
  withReleases: boolean
  /** What stands between kind and name in the paths of the source's files, and of the copy's. */
  paths: readonly [from: string, to: string]
  /** Hears how much is copied, in percent. */
  onProgress: (progress: number) => void
  /** Called when all documents are copied, before anybody finds the copy. */
  beforeOpen: () => Promise<void>
}

/** What a store shows from now on because another process wrote it. Commits to datasets that were there are told by those themselves. */
export interface ReplicatedChanges {
  /** Datasets that came, with their documents. One that was taken away and made anew is both here and there. */
  readonly added: readonly DatasetStore[]
  /** Those that nobody finds any more. */
  readonly removed: readonly DatasetStore[]
  /** Names of those that are open to others than before. */
  readonly aclChanged: readonly string[]
  /** Tables with rows that changed, by their names in the database, without those of documents and their log. */
  readonly tables: ReadonlySet<string>
}

/** Everything that a lake keeps: its datasets, and what belongs to its users. `sqlite/` is the engine that there is. */
export interface LakeStore {
  /** What is known to be wrong with what is stored, in one sentence without a path; undefined while nothing is. */
  corruption(): string | undefined
  /**
   * Looks through everything that is stored, beside whoever reads and writes. It ends with the store.
   * @param loaded answers when all documents are loaded, for which much waits
   * @throws (as a rejection) StorageError with one sentence where something is damaged, which `damage` says from then on
   */
  checkIntegrity(loaded: Promise<void>): Promise<void>
  /** A dataset by name; undefined when there is none. */
  dataset(name: string): DatasetStore | undefined
  /** By name. */
  datasets(): DatasetStore[]
  /** Answers when the dataset is durable. The name must be free. */
  createDataset(description: DatasetDescription): Promise<DatasetStore>
  /** Answers when the switch is durable. Nothing else of the dataset changes. */
  setAclMode(name: string, aclMode: DatasetDescription['aclMode']): Promise<void>
  /**
   * Removes a dataset with its log. Answers when it is durable that nobody finds it; its rows go afterwards, and a dataset
   * of the same name can be made when they are gone.
   */
  deleteDataset(name: string): Promise<void>
  /**
   * Makes a dataset of what another one is at one moment, while others go on writing there. The name must be free.
   * A copy that breaks off leaves nothing behind.
   */
  copyDataset(
    source: string,
    description: DatasetDescription,
    options: DatasetCopyOptions,
  ): Promise<DatasetStore>
  readonly sessions: SessionStore
  readonly keyValues: KeyValueStore
  readonly people: PeopleStore
  readonly invitations: InvitationStore
  readonly accountLog: AccountLog
  /** Path of the database, which others may read beside the lake; absent where there is no such file. */
  readonly databaseFile?: string
  readonly aliases: DatasetAliasStore
  readonly copies: DatasetCopyStore
  readonly tokens: ApiTokenStore
  readonly origins: CorsOriginStore
  readonly roles: RoleStore
  readonly signingKeys: SigningKeyStore
  readonly hooks: HookStore
  readonly secretKey: KeyFingerprintStore
  /**
   * Writes what belongs together, of everything but datasets: all of it is durable on return, or none of it happened.
   * @throws what the work throws, and StorageError when the disk refuses.
   */
  inTransaction<T>(work: () => SynchronousResult<T>): T
  /** What is known of the other processes that serve the same content; absent where there are none. */
  readonly cluster?: Cluster
  /** Calls with what another process wrote, each time when it is shown here; absent where there is none. */
  onReplicated?(listener: (followed: ReplicatedChanges) => void): void
  close(): void
}

const DATASET_NAME = /^[a-z0-9][a-z0-9_-]{0,63}$/

/** @throws Refusal where a name is none for a dataset, or is taken */
export function assertDatasetNameAvailable(name: string, store: LakeStore): void {
  if (!DATASET_NAME.test(name))
    throw new DomainError(
      'invalid',
      `Dataset name "${name}" is invalid: lowercase letters, digits, "-" and "_" only`,
    )
  if (store.dataset(name)) throw new DomainError('conflict', `Dataset "${name}" already exists`)
}
