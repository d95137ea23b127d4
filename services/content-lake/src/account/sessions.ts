import type { Lake } from '../lake.ts'
import type { Principal } from '../access/principal.ts'
import { PEOPLE } from '../access/people.ts'
import { fingerprint, newSecret } from './secrets.ts'

/** A session ends 30 days after the login. */
export const SESSION_DAYS = 30

/** A one-time login id must be exchanged for its token within two minutes. */
export const SID_SECONDS = 120

const ready = new WeakSet<Lake>()

function database(lake: Lake): Lake['database'] {
  if (!ready.has(lake)) {
    lake.database.exec(`
      CREATE TABLE IF NOT EXISTS account_sessions (
        token_hash TEXT PRIMARY KEY, user_id TEXT NOT NULL, expires_at TEXT NOT NULL) STRICT;
      CREATE TABLE IF NOT EXISTS account_logins (
        sid_hash TEXT PRIMARY KEY, user_id TEXT NOT NULL, expires_at TEXT NOT NULL) STRICT;`)
    ready.add(lake)
  }
  return lake.database
}

/** The holder of a session token; undefined when it is unknown or has run out. */
export function sessionPrincipal(lake: Lake, token: string): Principal | undefined {
  const row = database(lake)
    .prepare('SELECT user_id FROM account_sessions WHERE token_hash = ? AND expires_at > ?')
    .get(fingerprint(token), lake.clock().toISOString())
  return PEOPLE.find((person) => person.id === row?.user_id)
}

/** Notes that somebody logged in. Returns the one-time id that the redirect carries (43 characters). */
export function createLogin(lake: Lake, principal: Principal): string {
  const sid = newSecret()
  database(lake)
    .prepare('INSERT INTO account_logins VALUES (?, ?, ?)')
    .run(fingerprint(sid), principal.id, after(lake, SID_SECONDS))
  return sid
}

/** Exchanges a one-time id for a session token, once. Undefined when the id is unknown, used or too old. */
export function redeemLogin(lake: Lake, sid: string): string | undefined {
  const db = database(lake)
  const now = lake.clock().toISOString()
  const row = db
    .prepare('DELETE FROM account_logins WHERE sid_hash = ? RETURNING user_id, expires_at')
    .get(fingerprint(sid)) as { user_id: string; expires_at: string } | undefined
  db.prepare('DELETE FROM account_logins WHERE expires_at <= ?').run(now)
  if (!row || row.expires_at <= now) return undefined
  const token = `sk${newSecret(48)}`
  db.prepare('INSERT INTO account_sessions VALUES (?, ?, ?)').run(
    fingerprint(token),
    row.user_id,
    after(lake, SESSION_DAYS * 86_400),
  )
  db.prepare('DELETE FROM account_sessions WHERE expires_at <= ?').run(now)
  return token
}

/** Ends a session. Unknown tokens are no error. */
export function endSession(lake: Lake, token: string): void {
  database(lake)
    .prepare('DELETE FROM account_sessions WHERE token_hash = ?')
    .run(fingerprint(token))
}

function after(lake: Lake, seconds: number): string {
  return new Date(lake.clock().getTime() + seconds * 1000).toISOString()
}
