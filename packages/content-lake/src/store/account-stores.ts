/**
 * How a session began. A session of a one-time link may set a password without the previous one.
 */
export type SignInMethod = 'password' | 'link' | 'invitation' | 'local'

/** A session. Times are ISO. */
export interface SessionRecord {
  /** Hash of its token. */
  id: string
  userId: string
  expiresAt: string
  via: SignInMethod
  /** Unknown for sessions of older versions. */
  createdAt?: string
  lastSeenAt?: string
  /** User agent at sign-in. */
  agent?: string
  /** Creator of the one-time link that began it, if any. */
  madeBy?: string
}

/** A one-time id that is exchanged for a session. */
export interface OneTimeLoginRecord {
  /** Hash of the id. */
  id: string
  userId: string
  expiresAt: string
  via: SignInMethod
  /** Its creator, if another user created it. */
  madeBy?: string
}

/** Stores sessions and logins. Tokens and one-time ids are stored as hashes only. Times are ISO. */
export interface SessionStore {
  /** An active session; undefined if it is unknown or expired before `now`. */
  session(tokenHash: string, now: string): SessionRecord | undefined
  /** Active sessions of a user, newest first. */
  sessionsOf(userId: string, now: string): SessionRecord[]
  addLogin(login: OneTimeLoginRecord): void
  /**
   * Removes and returns a login; undefined if it is unknown or expired. Removes all expired ones.
   */
  consumeLogin(sidHash: string, now: string): OneTimeLoginRecord | undefined
  /** Adds a session, and removes expired ones. */
  addSession(session: SessionRecord, now: string): void
  /** Records the last use of a session and of its user. */
  recordUse(tokenHash: string, now: string): void
  /** Unknown sessions are ignored. */
  removeSession(tokenHash: string): void
  /** Removes all sessions and logins of a user. */
  removeAllOf(userId: string): void
  /**
   * Removes logins that a user created for others, and the sessions that began with them. Returns
   * the affected users.
   */
  removeCreatedBy(madeBy: string): { logins: string[]; sessions: string[] }
}

/** A user account. Times are ISO. */
export interface PersonRecord {
  id: string
  name: string
  email: string
  role: string
  /** Languages that a translator may write. */
  languages: readonly string[]
  /** Password hash (`account/passwords.ts`); absent if none is set. */
  password?: string
  createdAt: string
  lastSeenAt?: string
  disabledAt?: string
  /** Removed people keep their name, because the history names them as authors. */
  removedAt?: string
}

export interface PeopleStore {
  /** Includes removed people. */
  byId(id: string): PersonRecord | undefined
  /** Excludes removed people; compares by `normalizeEmail`. */
  byEmail(email: string): PersonRecord | undefined
  /** All but removed people, by name. */
  all(): PersonRecord[]
  /** Inserts or replaces a person by id. The e-mail must be unique. */
  put(person: PersonRecord): void
  recordSeen(id: string, now: string): void
}

/** An open invitation. Times are ISO. */
export interface InvitationRecord {
  id: string
  /** Hash of the token in the link. */
  tokenHash: string
  email: string
  role: string
  languages: readonly string[]
  /** Redirect target after sign-in. */
  returnTo: string
  invitedBy: string
  createdAt: string
  expiresAt: string
}

export interface InvitationStore {
  /** Acceptable invitations, newest first. */
  open(now: string): InvitationRecord[]
  byToken(tokenHash: string, now: string): InvitationRecord | undefined
  /** Adds an invitation, and removes expired ones. */
  add(invitation: InvitationRecord): void
  /** Returns whether it existed. */
  remove(id: string): boolean
}

export interface UserSetting {
  key: string
  value: unknown
}

/** Studio's per-user settings: small JSON values by key. */
export interface UserSettingStore {
  /** Sorted by key. */
  pairs(userId: string): UserSetting[]
  /** Size of each value of a user in bytes of JSON, by key. */
  sizes(userId: string): ReadonlyMap<string, number>
  /** Writes all pairs or none. A null value removes its key. `now` is an ISO time. */
  put(userId: string, pairs: readonly UserSetting[], now: string): void
}

/**
 * Normalizes an e-mail for comparison: case, character width and Unicode composition are ignored, so that addresses
 * that look alike are equal.
 */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase().normalize('NFKC')
}
