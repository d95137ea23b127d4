/** Another name for a dataset, which readers may be given instead of its own. Times are ISO. */
export interface DatasetAliasRecord {
  /** Without the `~` that addresses have before it. */
  name: string
  /** Null where it leads nowhere at present. */
  dataset: string | null
  createdAt: string
}

export interface DatasetAliasStore {
  /** By name. */
  all(): DatasetAliasRecord[]
  byName(name: string): DatasetAliasRecord | undefined
  /** Writes one, in the place of the one with this name. */
  put(alias: DatasetAliasRecord): void
  /** Takes one away; whether it was there. */
  remove(name: string): boolean
}

export type DatasetCopyState = 'pending' | 'completed' | 'failed'

/** The copying of a dataset. Times are ISO. */
export interface DatasetCopyRecord {
  id: string
  source: string
  target: string
  state: DatasetCopyState
  /** 0 to 100. */
  progress: number
  withHistory: boolean
  /** Why it failed. */
  message?: string
  createdAt: string
  updatedAt: string
}

export interface DatasetCopyStore {
  /** Newest first. */
  all(): DatasetCopyRecord[]
  byId(id: string): DatasetCopyRecord | undefined
  /** Writes one, in the place of the one with this id. */
  put(copy: DatasetCopyRecord): void
  /** Says of those that a stopped lake left behind that they failed. `now` is an ISO time. */
  failPending(message: string, now: string): void
}

/** The token of a program, such as a build or an integration. Times are ISO. */
export interface ApiTokenRecord {
  id: string
  /** The fingerprint of the token itself, which lets nobody in. */
  tokenHash: string
  label: string
  role: string
  createdBy: string
  createdAt: string
  expiresAt?: string
  lastUsedAt?: string
}

export interface ApiTokenStore {
  /** Oldest first, those that ran out included. */
  all(): ApiTokenRecord[]
  byId(id: string): ApiTokenRecord | undefined
  /** A token that counts; undefined when it is unknown or ran out before `now`. */
  byHash(tokenHash: string, now: string): ApiTokenRecord | undefined
  /** Writes one, in the place of the one with this id. */
  put(token: ApiTokenRecord): void
  /** Notes that it was used. */
  recordUse(id: string, now: string): void
  /** Takes one away; whether it was there. */
  remove(id: string): boolean
}

/** Pages of an origin that may read this lake. Times are ISO. */
export interface CorsOriginRecord {
  id: number
  /** `https://host[:port]`; `*` stands for any part of a host name, or a port. */
  origin: string
  /** Whether they may send a token and sign in. */
  allowCredentials: boolean
  createdAt: string
}

export interface CorsOriginStore {
  /** Oldest first. */
  all(): CorsOriginRecord[]
  add(origin: Omit<CorsOriginRecord, 'id'>): CorsOriginRecord
  /** Takes one away; whether it was there. */
  remove(id: number): boolean
}

/** A key whose signatures count. Its private half is with whoever signs, and never here. Times are ISO. */
export interface SigningKeyRecord {
  id: string
  name: string
  /** Ed25519, 32 bytes in hexadecimal digits. */
  publicKey: string
  createdAt: string
}

export interface SigningKeyStore {
  /** Oldest first. */
  all(): SigningKeyRecord[]
  byId(id: string): SigningKeyRecord | undefined
  /** The id must be new. */
  add(key: SigningKeyRecord): void
  /** Takes one away; whether it was there. */
  remove(id: string): boolean
}

/** Documents, by a GROQ filter, and what may be done with them, as an administrator wrote it down. */
export interface RoleGrant {
  filter: string
  permissions: readonly string[]
  /** Only in these datasets; in all of them when absent. */
  datasets?: readonly string[]
}

/** A role that is the project's own. Times are ISO. */
export interface RoleRecord {
  name: string
  title: string
  description: string
  grants: readonly RoleGrant[]
  createdAt: string
  updatedAt: string
}

export interface RoleStore {
  /** By name. */
  all(): RoleRecord[]
  /** Writes one, in the place of the one with this name. */
  put(role: RoleRecord): void
  /** Takes one away; whether it was there. */
  remove(name: string): boolean
}
