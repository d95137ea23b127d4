/** Who is signed in. Tokens and one-time ids come as fingerprints: what is stored lets nobody in. Times are ISO. */
export interface SessionStore {
  /** Whose session this is; undefined when it is unknown or ran out before `now`. */
  userOf(tokenHash: string, now: string): string | undefined
  addLogin(sidHash: string, userId: string, expiresAt: string): void
  /** Takes a login away, with all that ran out before `now`. Undefined when it is unknown or ran out itself. */
  takeLogin(sidHash: string, now: string): string | undefined
  /** Adds a session, and takes those away that ran out before `now`. */
  addSession(tokenHash: string, userId: string, expiresAt: string, now: string): void
  /** Unknown sessions are no error. */
  removeSession(tokenHash: string): void
}

export interface Pair {
  key: string
  value: unknown
}

/** What Studio keeps for each user: small JSON values by key. */
export interface KeyValueStore {
  /** In the order of keys. */
  pairs(userId: string): Pair[]
  /** Writes all pairs or none. A null value removes its key. `now` is an ISO time. */
  put(userId: string, pairs: readonly Pair[], now: string): void
}
