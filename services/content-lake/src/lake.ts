import { Standing } from './access/standing.ts'
import type { AssetStore } from './asset-store/asset-store.ts'
import type { BucketAddress } from './asset-store/bucket-address.ts'
import { openAssetStore } from './asset-store/open-store.ts'
import { withAddress } from './document/asset-address.ts'
import { Refusal } from './document/refusal.ts'
import type { Synchronous } from './document/synchronous.ts'
import { Reader } from './reader/reader.ts'
import { releaseActions } from './release/release-actions.ts'
import { releaseRules } from './release/rules.ts'
import { Scheduler } from './release/scheduler.ts'
import type { AccountLog } from './store/account-log.ts'
import type {
  InvitationStore,
  KeyValueStore,
  PeopleStore,
  SessionStore,
} from './store/account-store.ts'
import type { DatasetStore } from './store/dataset-store.ts'
import type { HookStore } from './store/hook-store.ts'
import type { CopyOptions, LakeStore } from './store/lake-store.ts'
import type {
  AliasStore,
  CopyStore,
  OriginStore,
  RoleStore,
  SigningKeyStore,
  TokenStore,
} from './store/project-store.ts'
import { RefusalLog } from './store/refusal-log.ts'
import { openSqliteStore } from './store/sqlite/sqlite-store.ts'
import { documentActions } from './write/actions/document-actions.ts'
import { Metrics } from './metrics/metrics.ts'
import { Shares } from './shares/shares.ts'
import { versionActions } from './write/actions/version-actions.ts'
import { Writer } from './write/writer.ts'

const DATASET_NAME = /^[a-z0-9][a-z0-9_-]{0,63}$/

/** How one lake is set up. `bin.ts` reads it from flags and environment; tests write it by hand. */
export interface LakeConfig {
  /** Folder of the durable state; it is created when missing. */
  dataDir: string
  /** Where the files of assets lie; in the folder where it is left out. */
  bucket?: BucketAddress
  projectId: string
  /** The dataset that a lake which serves makes where it is missing. */
  defaultDataset: string
  /**
   * Whether a lake is opened for one command alone: it makes the default dataset only where there is none at all, and, where that
   * command only looks, publishes nothing and tells nobody by itself. Absent where it serves.
   */
  forCommand?: 'look' | 'work'
  /** Address under which clients reach the lake, without a trailing slash; asset documents carry it in `url`. */
  publicUrl: string
  /** Origins that may send credentials (`https://host[:port]`). */
  origins: readonly string[]
  /** Address the server is bound to; decides whether local login is possible. */
  host: string
  /** Bearer token of an administrator. */
  token?: string
  /** Bearer token of a viewer: reads drafts and versions, writes nothing. */
  readToken?: string
  /** Bearer token of this machine's owner, made anew at each start (`machine/running-file.ts`). */
  machineToken?: string
  /** Whether figures are told to whoever may see them (`/metrics`); they are where it is left out. */
  metrics?: boolean
  /** Password of the login page for bindings beyond loopback. */
  password?: string
  /** Whether webhooks may be sent to private addresses; only where the lake is bound to loopback when left out. */
  privateHooks?: boolean
  /** Whether a request from loopback with an allowed `Origin` acts as the local editor. */
  localLogin: boolean
  /** Proxies of the operator's that stand in front, for limits that count by address; none where it is left out. */
  trustedProxies?: number
  /** The lake's only clock; tests fix it. */
  clock?: () => Date
  /** Receives failures that no caller can be told about; the console by default. */
  onError?: (error: unknown) => void
}

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
  readonly refusals: RefusalLog
  /** What it counts. */
  readonly metrics: Metrics
  /** What everybody who asks has a part of: time of this thread, memory, streams. */
  readonly shares: Shares
  /** Answers slow queries beside this thread; absent where nobody else can read what is stored. */
  readonly reader: Reader | undefined
  /** Ends what somebody has open when their rights change. */
  readonly standing: Standing
  readonly aliases: AliasStore
  readonly copies: CopyStore
  readonly tokens: TokenStore
  readonly origins: OriginStore
  readonly roles: RoleStore
  readonly signingKeys: SigningKeyStore
  readonly hooks: HookStore
  /** What is known to be wrong with what is stored, in one sentence without a path; undefined while nothing is. */
  damage(): string | undefined
  /**
   * Looks through everything that is stored, beside whoever reads and writes; where that is much, when it is `ready`.
   * @throws (as a rejection) StorageError where something is damaged, which `damage` says from then on
   */
  lookThrough(): Promise<void>
  /** Writes what belongs together of people, sessions and the like: all of it or nothing. */
  together<T>(work: () => Synchronous<T>): T
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
    options: Pick<CopyOptions, 'withHistory' | 'withReleases' | 'tell'>,
  ): Promise<DatasetStore>
  /** @throws Refusal as `createDataset` does. */
  assertFree(name: string): void
  listDatasets(): DatasetStore[]
  /** Calls with each dataset that comes from now on. */
  datasetAdded(listener: (dataset: DatasetStore) => void): void
  /** Calls with the name of each dataset that goes from now on, before its files do; they wait for `clean`. */
  datasetRemoved(clean: (dataset: string) => Promise<void>): void
  /** Answers when everything is published that fell due while the lake was down. */
  readonly ready: Promise<void>
  /** Aborted when the lake closes; open streams end with it. */
  readonly closed: AbortSignal
  /** Stops the scheduler, ends streams and closes the store. Safe to call twice. */
  close(): void
}

/**
 * Opens a lake: composes its store, its rules and the scheduler of its releases. Without a store of the caller's it
 * opens the one in the data folder.
 * @throws StorageError with one clear sentence when the data folder cannot be used.
 */
export function createLake(config: LakeConfig, given?: LakeStore): Lake {
  const clock = config.clock ?? (() => new Date())
  const onError = config.onError ?? ((error: unknown) => console.error('content lake:', error))
  const describe = (name: string, aclMode: 'public' | 'private' = 'public') => ({
    name,
    aclMode,
    createdAt: clock().toISOString(),
  })
  const assets = openAssetStore(config)
  const cleaners: ((dataset: string) => Promise<void>)[] = []
  const removeFiles = async (dataset: string): Promise<void> => {
    await Promise.all(cleaners.map((clean) => clean(dataset)))
    await assets.removeDataset(dataset)
  }
  const store =
    given ??
    openSqliteStore(config.dataDir, {
      defaultDataset: describe(config.defaultDataset),
      onlyFirst: config.forCommand !== undefined,
      onError,
      asRead: (document, dataset) => withAddress(document, dataset, config),
      removeFiles,
    })
  const actions = { ...documentActions, ...versionActions, ...releaseActions }
  const writer = new Writer({ clock, rules: releaseRules, actions })
  const scheduler = new Scheduler(writer, clock, onError)
  const schedule = async (dataset: DatasetStore): Promise<void> => {
    if (config.forCommand !== 'look') await scheduler.watch(dataset)
  }
  const { publicUrl, projectId } = config
  const datasets = () => store.datasets()
  const reader =
    store.file === undefined
      ? undefined
      : new Reader({ file: store.file, publicUrl, projectId, datasets })
  const closing = new AbortController()
  const standing = new Standing(closing.signal, clock)
  const metrics = new Metrics()
  const refusals = new RefusalLog({ log: store.accountLog, clock, onError })
  for (const dataset of store.datasets()) metrics.countCommits(dataset)
  const watchers: ((dataset: DatasetStore) => void)[] = [(each) => metrics.countCommits(each)]
  const added = async (dataset: DatasetStore): Promise<DatasetStore> => {
    for (const watch of watchers) watch(dataset)
    await schedule(dataset)
    return dataset
  }
  const ready = Promise.all(store.datasets().map(schedule)).then(() => {})
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
    refusals,
    metrics,
    shares: new Shares(),
    reader,
    aliases: store.aliases,
    copies: store.copies,
    tokens: store.tokens,
    origins: store.origins,
    roles: store.roles,
    signingKeys: store.signingKeys,
    hooks: store.hooks,
    damage: () => store.damage(),
    lookThrough: () => store.lookThrough(ready),
    together: (work) => store.together(work),
    datasetAdded: (listener) => void watchers.push(listener),
    datasetRemoved: (clean) => void cleaners.push(clean),
    standing,
    ready,
    closed: closing.signal,
    dataset: (name) => store.dataset(name),
    listDatasets: () => store.datasets(),
    async createDataset(name, aclMode) {
      assertFree(name, store)
      return added(await store.createDataset(describe(name, aclMode)))
    },
    async setAclMode(name, aclMode) {
      await store.setAclMode(name, aclMode)
      standing.changeDataset(name)
    },
    async deleteDataset(name) {
      const dataset = store.dataset(name)
      await store.deleteDataset(name)
      if (dataset) scheduler.forget(dataset)
      standing.changeDataset(name)
    },
    async copyDataset(source, target, options) {
      assertFree(target, store)
      const folder = (dataset: string) => `${config.projectId}/${dataset}/`
      return added(
        await store.copyDataset(source.name, describe(target, source.aclMode), {
          ...options,
          paths: [folder(source.name), folder(target)],
          before: () => assets.shareDataset(source.name, target),
        }),
      )
    },
    assertFree: (name) => assertFree(name, store),
    close() {
      if (closing.signal.aborted) return
      closing.abort()
      scheduler.stop()
      reader?.close()
      refusals.flush()
      store.close()
      assets.close()
    },
  }
}

function assertFree(name: string, store: LakeStore): void {
  if (!DATASET_NAME.test(name))
    throw new Refusal(
      'invalid',
      `Dataset name "${name}" is invalid: lowercase letters, digits, "-" and "_" only`,
    )
  if (store.dataset(name)) throw new Refusal('conflict', `Dataset "${name}" already exists`)
}
