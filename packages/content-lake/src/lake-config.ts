import type { BucketLocation } from './asset-store/bucket-url.ts'
import type { ModelSettings } from './language-model/model-settings.ts'
import type { SharedDatabaseMembership } from './store/shared-database.ts'

/**
 * Configuration of one lake. `bin.ts` reads it from flags and environment; tests write it by hand.
 */
export interface LakeConfig {
  /** Data folder; created if missing. */
  dataDir: string
  /** Database that several processes share; the data folder only, if absent. */
  database?: SharedDatabaseMembership
  /** Bucket of asset files; the data folder, if absent. */
  bucket?: BucketLocation
  projectId: string
  /** Dataset that is created at start if missing. */
  defaultDataset: string
  /**
   * Set if the lake is opened for one command: the default dataset is created only if there is none
   * at all, and `read` publishes nothing and sends no webhooks. Absent when serving.
   */
  forCommand?: 'read' | 'write'
  /**
   * URL under which clients reach the lake, no trailing slash; asset documents contain it in `url`.
   */
  publicUrl: string
  /** Name of the site, shown on the pages of sign-in and invitations; absent for a lake alone. */
  siteName?: string
  /** Origins that may send credentials (`https://host[:port]`). */
  origins: readonly string[]
  /** Address that the server is bound to; determines whether local login is possible. */
  host: string
  /** Bearer token of an administrator. */
  token?: string
  /** Bearer token of a viewer: reads drafts and versions, cannot write. */
  readToken?: string
  /**
   * Administrator token of this machine, generated at each start (`machine/running-instance.ts`).
   */
  machineToken?: string
  /** Whether `/metrics` is served; on by default. */
  metrics?: boolean
  /** Password of the login page for non-loopback bindings. */
  password?: string
  /**
   * Whether webhooks may be sent to private addresses; by default only if the lake is bound to
   * loopback.
   */
  privateHooks?: boolean
  /** Whether a request from loopback with an allowed `Origin` acts as the local editor. */
  localLogin: boolean
  /** Trusted reverse proxies in front, for limits by client address; none by default. */
  trustedProxies?: number
  /** Key that encrypts secrets, and the previous one; by default in a file of the data folder. */
  secretKey?: Buffer
  previousSecretKey?: Buffer
  /** Document types that translators may write in their languages; none by default. */
  translatorTypes?: readonly string[]
  /** Language model of agent actions; none by default. */
  model?: ModelSettings
  /** The lake's only clock; tests control it. */
  clock?: () => Date
  /** Receives errors that cannot be sent to a client; the console by default. */
  onError?: (error: unknown) => void
}
