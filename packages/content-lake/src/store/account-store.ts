/** How somebody came in: a session of a one-time link may set a password without the one before. */
export type SignInMethod = 'password' | 'link' | 'invitation' | 'local'

/** A sign-in that lasts. Times are ISO. */
export interface SessionRecord {
  /** The fingerprint of its token, which lets nobody in. */
  id: string
  userId: string
  expiresAt: string
  via: SignInMethod
  /** Unknown for sessions that an older program began. */
  createdAt?: string
  lastSeenAt?: string
  /** What the browser called itself when it signed in. */
  agent?: string
  /** Who made the link by which it began; absent where its holder came in themselves. */
  madeBy?: string
}

/** A one-time id that is exchanged for a session. */
export interface OneTimeLoginRecord {
  /** The fingerprint of the id. */
  id: string
  userId: string
  expiresAt: string
  via: SignInMethod
  /** Who made it for somebody; absent where they came in themselves. */
  madeBy?: string
}

/** Who is signed in. Tokens and one-time ids come as fingerprints: what is stored lets nobody in. Times are ISO. */
export interface SessionStore {
  /** A session that goes on; undefined when it is unknown or ran out before `now`. */
  session(tokenHash: string, now: string): SessionRecord | undefined
  /** The sessions of somebody that go on, the newest first. */
  sessionsOf(userId: string, now: string): SessionRecord[]
  addLogin(login: OneTimeLoginRecord): void
  /** Takes a login away, with all that ran out before `now`. Undefined when it is unknown or ran out itself. */
  consumeLogin(sidHash: string, now: string): OneTimeLoginRecord | undefined
  /** Adds a session, and takes those away that ran out before `now`. */
  addSession(session: SessionRecord, now: string): void
  /** Notes that a session was used, and with it when its holder was last seen. */
  recordUse(tokenHash: string, now: string): void
  /** Unknown sessions are no error. */
  removeSession(tokenHash: string): void
  /** Ends all sessions of somebody, and the logins that would begin one. */
  removeAllOf(userId: string): void
  /** Takes away the logins that somebody made for others, and the sessions that began by them. Those for whom they were made. */
  removeCreatedBy(madeBy: string): { logins: string[]; sessions: string[] }
}

/** A person of the house. Times are ISO. */
export interface PersonRecord {
  id: string
  name: string
  email: string
  role: string
  /** The languages that a translator writes in. */
  languages: readonly string[]
  /** What is kept of the password (`account/passwords.ts`); absent where none is set. */
  password?: string
  createdAt: string
  lastSeenAt?: string
  disabledAt?: string
  /** Who was removed stays known by name: history names them as author. */
  removedAt?: string
}

export interface PeopleStore {
  /** Those who were removed included. */
  byId(id: string): PersonRecord | undefined
  /** Without those who were removed; compared as `emailKey` says. */
  byEmail(email: string): PersonRecord | undefined
  /** Without those who were removed, by name. */
  all(): PersonRecord[]
  /** Writes a person, in the place of the one with this id. The e-mail must be nobody else's. */
  put(person: PersonRecord): void
  recordSeen(id: string, now: string): void
}

/** An invitation that is open. Times are ISO. */
export interface InvitationRecord {
  id: string
  /** The fingerprint of what the link carries. */
  tokenHash: string
  email: string
  role: string
  languages: readonly string[]
  /** Where the invited person goes once they are signed in. */
  returnTo: string
  invitedBy: string
  createdAt: string
  expiresAt: string
}

export interface InvitationStore {
  /** Those that can be accepted, the newest first. */
  open(now: string): InvitationRecord[]
  byToken(tokenHash: string, now: string): InvitationRecord | undefined
  /** Adds one, and takes those away that ran out before it. */
  add(invitation: InvitationRecord): void
  /** Takes one away; whether it was there. */
  remove(id: string): boolean
}

export interface KeyValuePair {
  key: string
  value: unknown
}

/** What Studio keeps for each user: small JSON values by key. */
export interface KeyValueStore {
  /** In the order of keys. */
  pairs(userId: string): KeyValuePair[]
  /** How many bytes of JSON each value of somebody has, by its key. */
  sizes(userId: string): ReadonlyMap<string, number>
  /** Writes all pairs or none. A null value removes its key. `now` is an ISO time. */
  put(userId: string, pairs: readonly KeyValuePair[], now: string): void
}

/**
 * An e-mail as it is compared: one that a person could take for another is the same, whatever its capitals, its widths
 * and the way its accents are put together.
 */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase().normalize('NFKC')
}
