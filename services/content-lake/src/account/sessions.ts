import type { Lake } from '../lake.ts'
import type { Principal } from '../access/principal.ts'
import { PEOPLE } from '../access/people.ts'
import { fingerprint, newSecret } from './secrets.ts'

/** A session ends 30 days after the login. */
export const SESSION_DAYS = 30

/** A one-time login id must be exchanged for its token within two minutes. */
export const SID_SECONDS = 120

/** The holder of a session token; undefined when it is unknown or has run out. */
export function sessionPrincipal({ sessions, clock }: Lake, token: string): Principal | undefined {
  const userId = sessions.userOf(fingerprint(token), clock().toISOString())
  return PEOPLE.find((person) => person.id === userId)
}

/** Notes that somebody logged in. Returns the one-time id that the redirect carries (43 characters). */
export function createLogin(lake: Lake, principal: Principal): string {
  const sid = newSecret()
  lake.sessions.addLogin(fingerprint(sid), principal.id, after(lake, SID_SECONDS))
  return sid
}

/** Exchanges a one-time id for a session token, once. Undefined when the id is unknown, used or too old. */
export function redeemLogin(lake: Lake, sid: string): string | undefined {
  const now = lake.clock().toISOString()
  const userId = lake.sessions.takeLogin(fingerprint(sid), now)
  if (userId === undefined) return undefined
  const token = `sk${newSecret(48)}`
  lake.sessions.addSession(fingerprint(token), userId, after(lake, SESSION_DAYS * 86_400), now)
  return token
}

/** Ends a session. Unknown tokens are no error. */
export function endSession({ sessions }: Lake, token: string): void {
  sessions.removeSession(fingerprint(token))
}

function after(lake: Lake, seconds: number): string {
  return new Date(lake.clock().getTime() + seconds * 1000).toISOString()
}
