import type { BucketLocation } from './asset-store/bucket-url.ts'
import type { SharedDatabase } from './store/database-address.ts'

/** How one lake is set up. `bin.ts` reads it from flags and environment; tests write it by hand. */
export interface LakeConfig {
  /** Folder of the durable state; it is created when missing. */
  dataDir: string
  /** Where the content lies that several processes serve; in the folder alone where it is left out. */
  database?: SharedDatabase
  /** Where the files of assets lie; in the folder where it is left out. */
  bucket?: BucketLocation
  projectId: string
  /** The dataset that a lake which serves makes where it is missing. */
  defaultDataset: string
  /**
   * Whether a lake is opened for one command alone: it makes the default dataset only where there is none at all, and, where that
   * command only looks, publishes nothing and tells nobody by itself. Absent where it serves.
   */
  forCommand?: 'read' | 'write'
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
  /** What secrets are encrypted with, and what they were encrypted with before; a file of the folder holds the key where it is left out. */
  secretKey?: Buffer
  previousSecretKey?: Buffer
  /** The types of documents that translators write, in their languages; none where it is left out. */
  translatorTypes?: readonly string[]
  /** The lake's only clock; tests fix it. */
  clock?: () => Date
  /** Receives failures that no caller can be told about; the console by default. */
  onError?: (error: unknown) => void
}
