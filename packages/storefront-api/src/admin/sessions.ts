import { createHash, randomBytes } from 'node:crypto'
import type { AdminSessionStore } from '../store/admin-session-store.ts'

/** A notice that the next page shows once. */
export interface OneTimeNotice {
  kind: 'done' | 'failed'
  text: string
  /** Text to copy, such as the code of a new gift card. */
  code?: string
}

/** A signed-in session. */
export interface AdminSession {
  /** Secret; only the session's owner knows it. */
  id: string
  /** CSRF token of its forms. */
  csrf: string
  notice: OneTimeNotice | null
}

/** Lifetime of a session, and the maximum number of concurrent sessions. */
export const SESSION_LIFETIME = 12 * 60 * 60 * 1000
const SESSION_LIMIT = 100

export interface AdminSessions {
  /** The id of a new session, known only to its owner. */
  open(now: number): Promise<string>
  find(id: string | null, now: number): AdminSession | null
  /** Sets the notice for the next page, or clears it. */
  setNotice(session: AdminSession, notice: OneTimeNotice | null): Promise<void>
  end(session: AdminSession): Promise<void>
}

/**
 * Sessions by the hash of their secret id, in the store, so that every process of the shop can read
 * them. Changing the token ends all sessions.
 * @param token the admin token
 */
export function createAdminSessions(store: AdminSessionStore, token: string): AdminSessions {
  const hashOf = (id: string, what = 'session') =>
    createHash('sha256').update(`${what}\n${id}\n${token}`).digest('base64url')
  /** Notices that could not be stored, for example because the disk is full. */
  const unstored = new Map<string, OneTimeNotice | null>()
  return {
    async open(now) {
      const id = randomBytes(24).toString('base64url')
      await store.add(hashOf(id), now + SESSION_LIFETIME, now, SESSION_LIMIT)
      return id
    },
    find(id, now) {
      const found = id === null ? null : store.find(hashOf(id), now)
      if (id === null || !found) return null
      const kept = found.notice === null ? null : (JSON.parse(found.notice) as OneTimeNotice)
      const notice = unstored.has(id) ? (unstored.get(id) ?? null) : kept
      return { id, csrf: hashOf(id, 'form'), notice }
    },
    async setNotice({ id }, notice) {
      unstored.delete(id)
      try {
        await store.setNotice(hashOf(id), notice === null ? null : JSON.stringify(notice))
      } catch {
        if (unstored.size >= SESSION_LIMIT) unstored.clear()
        unstored.set(id, notice)
      }
    },
    end: ({ id }) => store.remove(hashOf(id)),
  }
}
