import { SessionWatch } from './access/session-watch.ts'
import type { AssetStore } from './asset-store/asset-store.ts'
import type { Synchronous } from './document/synchronous.ts'
import type { SecretBox } from './encryption/secret-box.ts'
import { QueryWorker } from './query-worker/query-worker.ts'
import { releaseActions } from './release/release-actions.ts'
import { releaseRules } from './release/rules.ts'
import { Scheduler } from './release/scheduler.ts'
import type { Cluster } from './cluster/cluster.ts'
import type { LakeConfig } from './lake-config.ts'
import { type LakeDependencies, createLakeDependencies } from './lake-dependencies.ts'
import type { AccountLog } from './store/account-log.ts'
import type {
  InvitationStore,
  KeyValueStore,
  PeopleStore,
  SessionStore,
} from './store/account-store.ts'
import {
  assertDatasetNameAvailable,
  type DatasetCopyOptions,
  type ReplicatedChanges,
  type LakeStore,
  type KeyFingerprintStore,
} from './store/lake-store.ts'
import type { DatasetStore } from './store/dataset-store.ts'
import type { HookStore } from './store/hook-store.ts'
import { DeferredWrites } from './store/deferred-writes.ts'
import { openSecretBox } from './store/open-secret-box.ts'
import { openSharedStore, openSharedStoreSync } from './store/open-store.ts'
import type {
  DatasetAliasStore,
  DatasetCopyStore,
  CorsOriginStore,
  RoleStore,
  SigningKeyStore,
  ApiTokenStore,
} from './store/project-store.ts'
import { AccessDenialLog } from './store/access-denial-log.ts'
import { openSqliteStore } from './store/sqlite/sqlite-store.ts'
import { documentActions } from './write/actions/document-actions.ts'
import { Metrics } from './metrics/metrics.ts'
import { ResourceQuotas } from './fair-scheduling/resource-quotas.ts'
import { versionActions } from './write/actions/version-actions.ts'
import { Writer } from './write/writer.ts'

export type { LakeConfig } from './lake-config.ts'

/** One running lake: what every handler reaches through its request context. */
export interface Lake {
  readonly config: LakeConfig
  readonly clock: () => Date
  /** Hears of failures that no caller can be told about. */
  readonly onError: (error: unknown) => void
  /** The way to write documents, with every rule of the lake. */
  readonly writer: Writer
  /** The files of assets. */
  readonly assets: AssetStore
  readonly sessions: SessionStore
  readonly keyValues: KeyValueStore
  readonly people: PeopleStore
  readonly invitations: InvitationStore
  /** What happened to accounts; what happened to documents is in the log of their dataset. */
  readonly accountLog: AccountLog
  /** What somebody was not allowed, on its way to that log. */
  readonly accessDenials: AccessDenialLog
  /** What is noted beside the answers, on its way to whoever stores it. */
  readonly deferredWrites: DeferredWrites
  /** The other processes that serve the same content; undefined where there are none. */
  readonly cluster: Cluster | undefined
  /** Calls with what another process wrote, when it is shown here and whoever has it open was told. */
  onReplicated(listener: (followed: ReplicatedChanges) => void): void
  /** What it counts. */
  readonly metrics: Metrics
  /** What everybody who asks has a part of: time of this thread, memory, streams. */
  readonly quotas: ResourceQuotas
  /** Answers slow queries beside this thread; absent where nobody else can read what is stored. */
  readonly queryWorker: QueryWorker | undefined
  /** Ends what somebody has open when their rights change. */
  readonly sessionWatch: SessionWatch
  readonly aliases: DatasetAliasStore
  readonly copies: DatasetCopyStore
  readonly tokens: ApiTokenStore
  readonly origins: CorsOriginStore
  readonly roles: RoleStore
  readonly signingKeys: SigningKeyStore
  readonly hooks: HookStore
  /** Encrypts the stored secrets that the lake needs in clear later. */
  readonly secrets: SecretBox
  readonly secretKey: KeyFingerprintStore
  /** What is known to be wrong with what is stored, in one sentence without a path; undefined while nothing is. */
  corruption(): string | undefined
  /**
   * Looks through everything that is stored, beside whoever reads and writes; where that is much, when it is `ready`.
   * @throws (as a rejection) StorageError where something is damaged, which `damage` says from then on
   */
  checkIntegrity(): Promise<void>
  /** Writes what belongs together of people, sessions and the like: all of it or nothing. */
  inTransaction<T>(work: () => Synchronous<T>): T
  /** A dataset by name; undefined when there is none. */
  dataset(name: string): DatasetStore | undefined
  /** @throws (as a rejection) Refusal `conflict` when the name is taken, `invalid` when it is malformed. */
  createDataset(name: string, aclMode?: 'public' | 'private'): Promise<DatasetStore>
  /** Says who may read a dataset. Whoever hears of it is asked anew. */
  setAclMode(name: string, aclMode: 'public' | 'private'): Promise<void>
  /** Removes a dataset with its log and its files. What anybody has open of it ends. */
  deleteDataset(name: string): Promise<void>
  /**
   * Makes a dataset of what another one is at one moment, files included, as public or private as that.
   * @throws (as a rejection) what `createDataset` throws.
   */
  copyDataset(
    source: DatasetStore,
    target: string,
    options: Pick<DatasetCopyOptions, 'withHistory' | 'withReleases' | 'onProgress'>,
  ): Promise<DatasetStore>
  /** @throws Refusal as `createDataset` does. */
  assertDatasetNameAvailable(name: string): void
  listDatasets(): DatasetStore[]
  /** Calls with each dataset that comes from now on. */
  onDatasetAdded(listener: (dataset: DatasetStore) => void): void
  /** Calls with the name of each dataset that goes from now on, before its files do; they wait for `clean`. */
  onDatasetRemoved(clean: (dataset: string) => Promise<void>): void
  /** Answers when everything is published that fell due while the lake was down. */
  readonly ready: Promise<void>
  /** Aborted when the lake closes; open streams end with it. */
  readonly closed: AbortSignal
  /** Stops the scheduler, ends streams and closes the store. Safe to call twice. */
  close(): void
}

/**
 * Opens a lake: composes its store, its rules and the scheduler of its releases. Without a store of the caller's it
 * opens the one in the data folder, or in the database that is named, and holds up everybody until it is open.
 * @throws StorageError with one clear sentence when the data folder cannot be used.
 */
export function createLake(config: LakeConfig, given?: LakeStore): Lake {
  const parts = createLakeDependencies(config)
  if (given) return composeLake(config, parts, given)
  const store = config.database
    ? openSharedStoreSync({ ...config, ...config.database }, parts.options)
    : openSqliteStore(config.dataDir, parts.options)
  return composeLake(config, parts, store)
}

/**
 * Opens a lake wherever its content lies, or over a store of the caller's.
 * @throws (as a rejection) StorageError with one clear sentence when the data folder or the database cannot be used.
 */
export async function openLake(config: LakeConfig, given?: LakeStore): Promise<Lake> {
  if (given || !config.database) return createLake(config, given)
  const parts = createLakeDependencies(config)
  const store = await openSharedStore({ ...config, ...config.database }, parts.options)
  return composeLake(config, parts, store)
}

/** A store that cannot be used is closed: it holds its folder. */
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
  const actions = { ...documentActions, ...versionActions, ...releaseActions }
  const writer = new Writer({ clock, rules: releaseRules, actions })
  const scheduler = new Scheduler(writer, clock, onError)
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
  const sessionWatch = new SessionWatch(closing.signal, clock)
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
  const followers: ((followed: ReplicatedChanges) => void)[] = []
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
      assertDatasetNameAvailable(name, store)
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
      assertDatasetNameAvailable(target, store)
      const folder = (dataset: string) => `${config.projectId}/${dataset}/`
      return added(
        await store.copyDataset(source.name, describe(target, source.aclMode), {
          ...options,
          paths: [folder(source.name), folder(target)],
          beforeOpen: () => assets.shareDataset(source.name, target),
        }),
      )
    },
    assertDatasetNameAvailable: (name) => assertDatasetNameAvailable(name, store),
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
