import type { Lake } from '../lake.ts'
import { LOCAL_EDITOR_PRINCIPAL, SHARED_PASSWORD_PRINCIPAL } from '../access/project-members.ts'
import type { Principal } from '../access/principal.ts'
import type { SessionRecord, SignInMethod } from '../store/account-stores.ts'
import { findPrincipal } from './principals.ts'
import { hashSecret, generateSecret } from './secrets.ts'

/** Days until a session expires. */
export const SESSION_DAYS = 30

/** Seconds within which a one-time login id must be exchanged for its token. */
export const LOGIN_ID_SECONDS = 120

/** Hours until a sign-in link expires. */
export const SIGN_IN_LINK_HOURS = 24

/** Precision of `lastSeenAt`; recording each request would be a write each. */
const LAST_USE_PRECISION_MS = 60_000

/** The principal of a session token; undefined if it is unknown or expired, or its person may not sign in. */
export function principalOfSession(lake: Lake, token: string): Principal | undefined {
  const session = findSession(lake, token)
  if (!session || !isSignInAllowed(lake, session.userId)) return undefined
  const { id, userId, lastSeenAt = '' } = session
  recordLastUse(lake, lastSeenAt, (now) => lake.deferredWrites.sessionUsed(id, now))
  const principal = findPrincipal(lake, userId)
  return principal && { ...principal, sessionEndsAt: session.expiresAt }
}

/**
 * Records the last use to the minute. A full disk does not reject the request: the error is reported instead.
 * @param last time of the previous use
 */
export function recordLastUse(
  { clock, onError }: Lake,
  last: string,
  note: (now: string) => void,
): void {
  const now = clock()
  if (last >= new Date(now.getTime() - LAST_USE_PRECISION_MS).toISOString()) return
  try {
    note(now.toISOString())
  } catch (error) {
    onError(error)
  }
}

/** The session of a token; undefined when it is unknown or expired. */
export function findSession(lake: Lake, token: string): SessionRecord | undefined {
  const now = lake.clock().toISOString()
  return findBySecret(lake, token, (key) => lake.sessions.session(key, now))
}

/**
 * The hash under which a secret is stored. For the shared password's user it includes the password, so that
 * everything it created expires when the password changes.
 */
export function hashSecretExpiringWithSharedPassword(
  { config }: Pick<Lake, 'config'>,
  secret: string,
  userId: string,
): string {
  if (userId !== SHARED_PASSWORD_PRINCIPAL.id) return hashSecret(secret)
  return hashSecret(`${secret} ${config.password ?? generateSecret()}`)
}

/** Finds a record by its secret, of a person or of the shared password's user. */
function findBySecret<T extends { id: string; userId: string }>(
  lake: Lake,
  secret: string,
  find: (key: string) => T | undefined,
): T | undefined {
  const person = find(hashSecret(secret))
  if (person) return person.userId === SHARED_PASSWORD_PRINCIPAL.id ? undefined : person
  return find(hashSecretExpiringWithSharedPassword(lake, secret, SHARED_PASSWORD_PRINCIPAL.id))
}

function isSignInAllowed({ people, config }: Lake, userId: string): boolean {
  if (userId === SHARED_PASSWORD_PRINCIPAL.id) return config.password !== undefined
  if (userId === LOCAL_EDITOR_PRINCIPAL.id) return config.localLogin
  const person = people.byId(userId)
  return person !== undefined && person.disabledAt === undefined && person.removedAt === undefined
}

/**
 * Creates a one-time login. Returns the one-time id (43 characters).
 * @param made its lifetime, and who created it on behalf of the person
 */
export function createOneTimeLogin(
  lake: Lake,
  userId: string,
  via: SignInMethod = 'password',
  made: { seconds?: number; madeBy?: string } = {},
): string {
  const { seconds = LOGIN_ID_SECONDS, madeBy } = made
  const sid = generateSecret()
  // What the shared password's user creates expires with the password, like their sessions.
  const id = hashSecretExpiringWithSharedPassword(
    lake,
    sid,
    madeBy === SHARED_PASSWORD_PRINCIPAL.id ? madeBy : userId,
  )
  const login = { id, userId, via, expiresAt: expiryIn(lake, seconds) }
  lake.sessions.addLogin({ ...login, ...(madeBy !== undefined && { madeBy }) })
  return sid
}

/** Appends the one-time id as a fragment, which is not sent to servers; Studio reads it there. */
export function withLoginFragment(returnTo: URL | string, sid: string): string {
  const destination = new URL(returnTo)
  destination.hash = `sid=${sid}`
  return destination.href
}

/**
 * Exchanges a one-time id for a session token, once. Undefined when the id is unknown, used or expired.
 * @param agent the `User-Agent` of the browser
 */
export function redeemOneTimeLogin(
  lake: Lake,
  sid: string,
  agent: string | null,
): string | undefined {
  return lake.inTransaction(() => redeem(lake, sid, agent))
}

function redeem(lake: Lake, sid: string, agent: string | null): string | undefined {
  const now = lake.clock().toISOString()
  const login = findBySecret(lake, sid, (key) => lake.sessions.consumeLogin(key, now))
  if (login === undefined || !isSignInAllowed(lake, login.userId)) return undefined
  const { userId, via, madeBy } = login
  const token = `sk${generateSecret(48)}`
  const expiresAt = expiryIn(lake, SESSION_DAYS * 86_400)
  const session = {
    id: hashSecretExpiringWithSharedPassword(
      lake,
      token,
      madeBy === SHARED_PASSWORD_PRINCIPAL.id ? madeBy : userId,
    ),
    userId,
    via,
    expiresAt,
    ...(madeBy !== undefined && { madeBy }),
    ...(agent !== null && { agent: agent.slice(0, 300) }),
  }
  lake.sessions.addSession(session, now)
  lake.people.recordSeen(userId, now)
  lake.accountLog.add({
    timestamp: now,
    kind: 'signed-in',
    actor: userId,
    subject: userId,
    details: { via },
  })
  return token
}

/**
 * Ends all other sessions and unused sign-in links of a person. The remaining session counts as signed in by password
 * from now on.
 */
export function endOtherSessions(lake: Lake, userId: string, token: string): void {
  const session = findSession(lake, token)
  const now = lake.clock().toISOString()
  lake.inTransaction(() => {
    lake.sessions.removeAllOf(userId)
    if (session) lake.sessions.addSession({ ...session, via: 'password' }, now)
  })
  lake.sessionWatch.abortPerson(userId)
}

/** Ends a session. Unknown tokens are ignored. */
export function endSession(lake: Lake, token: string): void {
  const session = findSession(lake, token)
  if (!session) return
  lake.sessions.removeSession(session.id)
  lake.sessionWatch.abortPerson(session.userId)
  const { userId } = session
  const timestamp = lake.clock().toISOString()
  lake.accountLog.add({
    timestamp,
    kind: 'signed-out',
    actor: userId,
    subject: userId,
    details: {},
  })
}

/** The ISO time in so many seconds. */
export function expiryIn({ clock }: Lake, seconds: number): string {
  return new Date(clock().getTime() + seconds * 1000).toISOString()
}
