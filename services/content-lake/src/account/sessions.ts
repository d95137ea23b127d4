import type { Lake } from '../lake.ts'
import type { Principal } from '../access/principal.ts'
import type { SessionRecord, WayIn } from '../store/account-store.ts'
import { knownPerson } from './known-person.ts'
import { fingerprint, newSecret } from './secrets.ts'

/** A session ends 30 days after the login. */
export const SESSION_DAYS = 30

/** A one-time login id must be exchanged for its token within two minutes. */
export const SID_SECONDS = 120

/** A link that signs somebody in once is good for a day: it has to reach them first. */
export const LINK_HOURS = 24

/** When somebody was last seen is told to the minute; each request would be a write otherwise. */
const SEEN_EVERY_MS = 60_000

/** The holder of a session token; undefined when it is unknown or has run out, and for whoever may not come in. */
export function sessionPrincipal(lake: Lake, token: string): Principal | undefined {
  const now = lake.clock()
  const session = sessionOf(lake, token)
  if (!session || !mayComeIn(lake, session.userId)) return undefined
  const { id, userId, lastSeenAt = '' } = session
  if (lastSeenAt < new Date(now.getTime() - SEEN_EVERY_MS).toISOString()) {
    lake.sessions.seen(id, now.toISOString())
    lake.people.seen(userId, now.toISOString())
  }
  return knownPerson(lake, userId)
}

/** The session of a token; undefined when it is unknown or has run out. */
export function sessionOf({ sessions, clock }: Lake, token: string): SessionRecord | undefined {
  return sessions.session(fingerprint(token), clock().toISOString())
}

function mayComeIn({ people }: Lake, userId: string): boolean {
  const person = people.byId(userId)
  return !person || (person.disabledAt === undefined && person.removedAt === undefined)
}

/** Notes that somebody may come in once. Returns the one-time id (43 characters). */
export function createLogin(
  lake: Lake,
  userId: string,
  via: WayIn = 'password',
  seconds = SID_SECONDS,
): string {
  const sid = newSecret()
  lake.sessions.addLogin({ id: fingerprint(sid), userId, via, expiresAt: after(lake, seconds) })
  return sid
}

/** Where the browser goes with its one-time id: Studio reads it from the fragment, which no server is sent. */
export function withLogin(returnTo: URL | string, sid: string): string {
  const destination = new URL(returnTo)
  destination.hash = `sid=${sid}`
  return destination.href
}

/**
 * Exchanges a one-time id for a session token, once. Undefined when the id is unknown, used or too old.
 * @param agent what the browser calls itself
 */
export function redeemLogin(lake: Lake, sid: string, agent: string | null): string | undefined {
  const now = lake.clock().toISOString()
  const login = lake.sessions.takeLogin(fingerprint(sid), now)
  if (login === undefined || !mayComeIn(lake, login.userId)) return undefined
  const { userId, via } = login
  const token = `sk${newSecret(48)}`
  const expiresAt = after(lake, SESSION_DAYS * 86_400)
  const session = { id: fingerprint(token), userId, via, expiresAt }
  lake.sessions.addSession(
    { ...session, ...(agent !== null && { agent: agent.slice(0, 300) }) },
    now,
  )
  lake.people.seen(userId, now)
  lake.accountLog.add({
    timestamp: now,
    kind: 'signed-in',
    actor: userId,
    subject: userId,
    details: { via },
  })
  return token
}

/** Ends a session. Unknown tokens are no error. */
export function endSession(lake: Lake, token: string): void {
  const session = sessionOf(lake, token)
  if (!session) return
  lake.sessions.removeSession(session.id)
  lake.standing.change(session.userId)
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

/** The time in so many seconds, in ISO. */
export function after({ clock }: Lake, seconds: number): string {
  return new Date(clock().getTime() + seconds * 1000).toISOString()
}
