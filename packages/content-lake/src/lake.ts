import { OpenStreamRevoker } from './access/open-stream-revoker.ts'
import type { AssetStore } from './asset-store/asset-store.ts'
import type { SynchronousResult } from './document/synchronous-result.ts'
import type { SecretBox } from './encryption/secret-box.ts'
import { QueryWorker } from './query-worker/query-worker.ts'
import { releaseActionHandlers } from './release/release-actions.ts'
import { releaseTransactionRules } from './release/release-rules.ts'
import { ReleaseScheduler } from './release/release-scheduler.ts'
import type { Cluster } from './cluster/cluster.ts'
import type { LakeConfig } from './lake-config.ts'
import { type LakeDependencies, createLakeDependencies } from './lake-dependencies.ts'
import type { AdministrationLog } from './store/administration-log.ts'
import type {
  InvitationStore,
  UserSettingStore,
  PeopleStore,
  SessionStore,
} from './store/account-stores.ts'
import {
  assertValidUnusedDatasetName,
  type DatasetCopyOptions,
  type ReplicatedStoreChanges,
  type LakeStore,
  type SecretKeyFingerprintStore,
} from './store/lake-store.ts'
import type { DatasetStore } from './store/dataset-store.ts'
import type { WebhookStore } from './store/webhook-store.ts'
import { DeferredWrites } from './store/deferred-writes.ts'
import { openSecretBox } from './store/open-secret-box.ts'
import { openSharedStore, openSharedStoreAsLeaderSync } from './store/open-shared-store.ts'
import type {
  DatasetAliasStore,
  DatasetCopyJobStore,
  CorsOriginStore,
  CustomRoleStore,
  SigningPublicKeyStore,
  ApiTokenStore,
} from './store/project-stores.ts'
import { AccessDenialLog } from './store/access-denial-log.ts'
import { openSqliteStore } from './store/sqlite/sqlite-store.ts'
import { documentActionHandlers } from './write/actions/document-actions.ts'
import { Metrics } from './metrics/metrics.ts'
import { ResourceQuotas } from './fair-scheduling/resource-quotas.ts'
import { versionActionHandlers } from './write/actions/version-actions.ts'
import { TransactionRunner } from './write/transaction-runner.ts'

export type { LakeConfig } from './lake-config.ts'

/** One running lake, available to every handler through its request context. */
export interface Lake {
  readonly config: LakeConfig
  readonly clock: () => Date
  /** Receives errors that cannot be sent to a client. */
  readonly onError: (error: unknown) => void
  /** Writes documents under all rules of the lake. */
  readonly writer: TransactionRunner
  /** Asset files. */
  readonly assets: AssetStore
  readonly sessions: SessionStore
  readonly keyValues: UserSettingStore
  readonly people: PeopleStore
  readonly invitations: InvitationStore
  /** Account events; document changes are in the log of their dataset. */
  readonly accountLog: AdministrationLog
  /** Denied requests, aggregated before they are added to the account log. */
  readonly accessDenials: AccessDenialLog
  /** Writes that need no immediate durability, such as last-seen times. */
  readonly deferredWrites: DeferredWrites
  /** The cluster of processes that serve the same content; undefined outside of one. */
  readonly cluster: Cluster | undefined
  /**
   * Calls back with changes of another process, after they are visible here and listeners were
   * notified.
   */
  onReplicated(listener: (followed: ReplicatedStoreChanges) => void): void
  /** Metrics of the lake. */
  readonly metrics: Metrics
  /** Quotas of shared resources: main-thread time, memory, streams. */
  readonly quotas: ResourceQuotas
  /** Executes slow queries on another thread; absent if the database cannot be read from there. */
  readonly queryWorker: QueryWorker | undefined
  /** Closes open streams and sockets when permissions change. */
  readonly sessionWatch: OpenStreamRevoker
  readonly aliases: DatasetAliasStore
  readonly copies: DatasetCopyJobStore
  readonly tokens: ApiTokenStore
  readonly origins: CorsOriginStore
  readonly roles: CustomRoleStore
  readonly signingKeys: SigningPublicKeyStore
  readonly hooks: WebhookStore
  /** Encrypts stored secrets that the lake must decrypt later. */
  readonly secrets: SecretBox
  readonly secretKey: SecretKeyFingerprintStore
  /** Known corruption of the database, as a message without a path; undefined if there is none. */
  corruption(): string | undefined
  /**
   * Checks the integrity of the database in the background; a large one after `ready`.
   * @throws (as a rejection) StorageError if it is corrupt; `corruption` reports it from then on
   */
  checkIntegrity(): Promise<void>
  /** Runs writes to everything but datasets in one transaction. */
  inTransaction<T>(work: () => SynchronousResult<T>): T
  /** A dataset by name; undefined if it does not exist. */
  dataset(name: string): DatasetStore | undefined
  /**
   * @throws (as a rejection) DomainError `conflict` if the name is taken, `invalid` if it is malformed
   */
  createDataset(name: string, aclMode?: 'public' | 'private'): Promise<DatasetStore>
  /** Makes a dataset public or private, and re-authorizes its open streams. */
  setAclMode(name: string, aclMode: 'public' | 'private'): Promise<void>
  /** Deletes a dataset with its log and files, and closes its open streams. */
  deleteDataset(name: string): Promise<void>
  /**
   * Creates a dataset as a snapshot of another one, with its files and ACL mode.
   * @throws (as a rejection) what `createDataset` throws
   */
  copyDataset(
    source: DatasetStore,
    target: string,
    options: Pick<DatasetCopyOptions, 'withHistory' | 'withReleases' | 'onProgress'>,
  ): Promise<DatasetStore>
  /** @throws DomainError as `createDataset` does */
  assertDatasetNameAvailable(name: string): void
  listDatasets(): DatasetStore[]
  /** Calls back with each dataset that is added from now on. */
  onDatasetAdded(listener: (dataset: DatasetStore) => void): void
  /**
   * Calls back with the name of each deleted dataset; its files are deleted after `clean` resolves.
   */
  onDatasetRemoved(clean: (dataset: string) => Promise<void>): void
  /** Resolves when all releases are published that fell due while the lake was down. */
  readonly ready: Promise<void>
  /** Aborted when the lake closes; open streams end with it. */
  readonly closed: AbortSignal
  /** Stops the scheduler, ends streams and closes the store. Safe to call twice. */
  close(): void
}

/**
 * Opens a lake with its store, rules and release scheduler. Opens the store of the data folder or
 * the configured database synchronously, unless one is given.
 * @throws StorageError with one clear sentence if the data folder cannot be used
 */
export function createLake(config: LakeConfig, given?: LakeStore): Lake {
  const parts = createLakeDependencies(config)
  if (given) return composeLake(config, parts, given)
  const store = config.database
    ? openSharedStoreAsLeaderSync({ ...config, ...config.database }, parts.options)
    : openSqliteStore(config.dataDir, parts.options)
  return composeLake(config, parts, store)
}

/**
 * Opens a lake on its configured storage, or on a given store.
 * @throws (as a rejection) StorageError with one clear sentence if the data folder or the database
 * cannot be used
 */
export async function openLake(config: LakeConfig, given?: LakeStore): Promise<Lake> {
  if (given || !config.database) return createLake(config, given)
  const parts = createLakeDependencies(config)
  const store = await openSharedStore({ ...config, ...config.database }, parts.options)
  return composeLake(config, parts, store)
}

/** Closes the store on failure, to release the lock of its folder. */
function secretBoxFor(
  config: LakeConfig,
  store: LakeStore,
  onError: LakeDependencies['options']['onError'],
): SecretBox {
  try {
    return openSecretBox({ ...config, onError }, store)
  } catch (error) {
    store.close()
    throw error
  }
}

function composeLake(config: LakeConfig, parts: LakeDependencies, store: LakeStore): Lake {
  const { clock, describe, cleaners, assets } = parts
  const { onError } = parts.options
  const secrets = secretBoxFor(config, store, onError)
  const { cluster } = store
  const actions = { ...documentActionHandlers, ...versionActionHandlers, ...releaseActionHandlers }
  const writer = new TransactionRunner({ clock, rules: releaseTransactionRules, actions })
  const scheduler = new ReleaseScheduler(writer, clock, onError)
  const schedule = async (dataset: DatasetStore): Promise<void> => {
    const writes = cluster === undefined || cluster.role === 'writer'
    if (config.forCommand !== 'read' && writes) await scheduler.watch(dataset)
  }
  const { publicUrl, projectId } = config
  const datasets = () => store.datasets()
  const queryWorker =
    store.databaseFile === undefined
      ? undefined
      : new QueryWorker({ file: store.databaseFile, publicUrl, projectId, datasets })
  const closing = new AbortController()
  const sessionWatch = new OpenStreamRevoker(closing.signal, clock)
  const metrics = new Metrics()
  const deferredWrites = new DeferredWrites(store)
  const accessDenials = new AccessDenialLog({ log: deferredWrites, clock, onError })
  for (const dataset of store.datasets()) metrics.countCommits(dataset)
  const watchers: ((dataset: DatasetStore) => void)[] = [(each) => metrics.countCommits(each)]
  const added = async (dataset: DatasetStore): Promise<DatasetStore> => {
    for (const watch of watchers) watch(dataset)
    await schedule(dataset)
    return dataset
  }
  const scheduleAll = () => Promise.all(store.datasets().map(schedule)).then(() => {})
  const ready = scheduleAll()
  cluster?.onPromoted(() => void scheduleAll().catch(onError))
  const followers: ((followed: ReplicatedStoreChanges) => void)[] = []
  store.onReplicated?.((followed) => {
    for (const dataset of followed.removed) scheduler.forget(dataset)
    for (const { name } of followed.removed) sessionWatch.abortDataset(name)
    for (const name of followed.aclChanged) sessionWatch.abortDataset(name)
    for (const dataset of followed.added) void added(dataset).catch(onError)
    for (const tell of followers) tell(followed)
  })
  return {
    config,
    clock,
    onError,
    writer,
    assets,
    sessions: store.sessions,
    keyValues: store.keyValues,
    people: store.people,
    invitations: store.invitations,
    accountLog: store.accountLog,
    accessDenials,
    deferredWrites,
    cluster,
    onReplicated: (listener) => void followers.push(listener),
    metrics,
    quotas: new ResourceQuotas(),
    queryWorker,
    aliases: store.aliases,
    copies: store.copies,
    tokens: store.tokens,
    origins: store.origins,
    roles: store.roles,
    signingKeys: store.signingKeys,
    hooks: store.hooks,
    secrets,
    secretKey: store.secretKey,
    corruption: () => store.corruption(),
    checkIntegrity: () => store.checkIntegrity(ready),
    inTransaction: (work) => store.inTransaction(work),
    onDatasetAdded: (listener) => void watchers.push(listener),
    onDatasetRemoved: (clean) => void cleaners.push(clean),
    sessionWatch,
    ready,
    closed: closing.signal,
    dataset: (name) => store.dataset(name),
    listDatasets: () => store.datasets(),
    async createDataset(name, aclMode) {
      assertValidUnusedDatasetName(name, store)
      return added(await store.createDataset(describe(name, aclMode)))
    },
    async setAclMode(name, aclMode) {
      await store.setAclMode(name, aclMode)
      sessionWatch.abortDataset(name)
    },
    async deleteDataset(name) {
      const dataset = store.dataset(name)
      await store.deleteDataset(name)
      if (dataset) scheduler.forget(dataset)
      sessionWatch.abortDataset(name)
    },
    async copyDataset(source, target, options) {
      assertValidUnusedDatasetName(target, store)
      const folder = (dataset: string) => `${config.projectId}/${dataset}/`
      return added(
        await store.copyDataset(source.name, describe(target, source.aclMode), {
          ...options,
          paths: [folder(source.name), folder(target)],
          beforeOpen: () => assets.copyDataset(source.name, target),
        }),
      )
    },
    assertDatasetNameAvailable: (name) => assertValidUnusedDatasetName(name, store),
    close() {
      if (closing.signal.aborted) return
      closing.abort()
      scheduler.stop()
      queryWorker?.close()
      accessDenials.flush()
      store.close()
      assets.close()
    },
  }
}
