/** A dataset alias. Times are ISO. */
export interface DatasetAliasRecord {
  /** Without the `~` of URLs. */
  name: string
  /** Null if it is not linked. */
  dataset: string | null
  createdAt: string
}

export interface DatasetAliasStore {
  /** By name. */
  all(): DatasetAliasRecord[]
  byName(name: string): DatasetAliasRecord | undefined
  /** Inserts or replaces an alias by name. */
  put(alias: DatasetAliasRecord): void
  /** Returns whether it existed. */
  remove(name: string): boolean
}

export type DatasetCopyJobState = 'pending' | 'completed' | 'failed'

/** A copy job of a dataset. Times are ISO. */
export interface DatasetCopyJobRecord {
  id: string
  source: string
  target: string
  state: DatasetCopyJobState
  /** 0 to 100. */
  progress: number
  withHistory: boolean
  /** Error message of a failed job. */
  message?: string
  createdAt: string
  updatedAt: string
}

export interface DatasetCopyJobStore {
  /** Newest first. */
  all(): DatasetCopyJobRecord[]
  byId(id: string): DatasetCopyJobRecord | undefined
  /** Inserts or replaces a job by id. */
  put(copy: DatasetCopyJobRecord): void
  /** Marks pending jobs of a stopped lake as failed. `now` is an ISO time. */
  failPending(message: string, now: string): void
}

/** An API token of a program, such as a build or an integration. Times are ISO. */
export interface ApiTokenRecord {
  id: string
  /** Hash of the token. */
  tokenHash: string
  label: string
  role: string
  createdBy: string
  createdAt: string
  expiresAt?: string
  lastUsedAt?: string
}

export interface ApiTokenStore {
  /** Oldest first, including expired ones. */
  all(): ApiTokenRecord[]
  byId(id: string): ApiTokenRecord | undefined
  /** A valid token; undefined if it is unknown or expired before `now`. */
  byHash(tokenHash: string, now: string): ApiTokenRecord | undefined
  /** Inserts or replaces a token by id. */
  put(token: ApiTokenRecord): void
  /** Records its last use. */
  recordUse(id: string, now: string): void
  /** Returns whether it existed. */
  remove(id: string): boolean
}

/** A CORS origin. Times are ISO. */
export interface CorsOriginRecord {
  id: number
  /** `https://host[:port]`; `*` matches any part of a host name, or a port. */
  origin: string
  /** Whether requests may send credentials. */
  allowCredentials: boolean
  createdAt: string
}

export interface CorsOriginStore {
  /** Oldest first. */
  all(): CorsOriginRecord[]
  add(origin: Omit<CorsOriginRecord, 'id'>): CorsOriginRecord
  /** Returns whether it existed. */
  remove(id: number): boolean
}

/** A public key that verifies signed URLs; the private key is never stored here. Times are ISO. */
export interface SigningPublicKeyRecord {
  id: string
  name: string
  /** Ed25519, 32 bytes in hexadecimal digits. */
  publicKey: string
  createdAt: string
}

export interface SigningPublicKeyStore {
  /** Oldest first. */
  all(): SigningPublicKeyRecord[]
  byId(id: string): SigningPublicKeyRecord | undefined
  /** The id must be new. */
  add(key: SigningPublicKeyRecord): void
  /** Returns whether it existed. */
  remove(id: string): boolean
}

/** Permissions on documents that match a GROQ filter. */
export interface CustomRoleGrant {
  filter: string
  permissions: readonly string[]
  /** Only in these datasets; in all if absent. */
  datasets?: readonly string[]
}

/** A custom role of the project. Times are ISO. */
export interface CustomRoleRecord {
  name: string
  title: string
  description: string
  grants: readonly CustomRoleGrant[]
  createdAt: string
  updatedAt: string
}

export interface CustomRoleStore {
  /** By name. */
  all(): CustomRoleRecord[]
  /** Inserts or replaces a role by name. */
  put(role: CustomRoleRecord): void
  /** Returns whether it existed. */
  remove(name: string): boolean
}
