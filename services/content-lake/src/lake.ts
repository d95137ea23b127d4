import type { DatabaseSync } from 'node:sqlite'
import { Scheduler } from './release/scheduler.ts'
import { openDatabase } from './store/database.ts'
import type { DatasetStore } from './store/dataset-store.ts'
import { Datasets } from './store/datasets.ts'

/** How one lake is set up. `bin.ts` reads it from flags and environment; tests write it by hand. */
export interface LakeConfig {
  /** Folder of the durable state; it is created when missing. */
  dataDir: string
  projectId: string
  /** The dataset that exists from the first start on. */
  defaultDataset: string
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
  /** Password of the login page for bindings beyond loopback. */
  password?: string
  /** Whether a request from loopback with an allowed `Origin` acts as the local editor. */
  localLogin: boolean
  /** The lake's only clock; tests fix it. */
  clock?: () => Date
  /** Receives failures that no caller can be told about; the console by default. */
  onError?: (error: unknown) => void
}

/** One running lake: what every handler reaches through its request context. */
export interface Lake {
  readonly config: LakeConfig
  readonly clock: () => Date
  /** The open database, for tables beside the documents (accounts, key-value, assets). Use `CREATE TABLE IF NOT EXISTS`. */
  readonly database: DatabaseSync
  /** A dataset by name; undefined when there is none. */
  dataset(name: string): DatasetStore | undefined
  /** @throws ApiError 409 when the name is taken, 400 when it is malformed. */
  createDataset(name: string, aclMode?: 'public' | 'private'): DatasetStore
  listDatasets(): DatasetStore[]
  /** Aborted when the lake closes; open streams end with it. */
  readonly closed: AbortSignal
  /** Stops the scheduler, ends streams and closes the database. Safe to call twice. */
  close(): void
}

/**
 * Opens a lake: its database, its datasets, and the scheduler of its releases. What fell due while it was down is
 * published before this returns.
 * @throws Error with one clear sentence when the data folder cannot be used.
 */
export function createLake(config: LakeConfig): Lake {
  const clock = config.clock ?? (() => new Date())
  const onError = config.onError ?? ((error: unknown) => console.error('content lake:', error))
  const database = openDatabase(config.dataDir)
  const datasets = new Datasets(database, clock, onError)
  if (!datasets.get(config.defaultDataset)) datasets.create(config.defaultDataset)
  const scheduler = new Scheduler(clock, onError)
  for (const dataset of datasets.list()) scheduler.watch(dataset)
  const closing = new AbortController()
  return {
    config,
    clock,
    database,
    closed: closing.signal,
    dataset: (name) => datasets.get(name),
    listDatasets: () => datasets.list(),
    createDataset(name, aclMode) {
      const dataset = datasets.create(name, aclMode)
      scheduler.watch(dataset)
      return dataset
    },
    close() {
      if (closing.signal.aborted) return
      closing.abort()
      scheduler.stop()
      database.close()
    },
  }
}
