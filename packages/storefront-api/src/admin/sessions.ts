import { createHash, randomBytes } from 'node:crypto'
import type { AdminSessionStore } from '../store/admin-sessions.ts'

/** Something to say on the next page, once. */
export interface Notice {
  kind: 'done' | 'failed'
  text: string
  /** What may be copied, such as the code of a new card. */
  code?: string
}

/** Somebody who signed in. */
export interface AdminSession {
  /** Only its holder knows it. */
  id: string
  /** What each of its forms carries, so that no other site can send one. */
  csrf: string
  notice: Notice | null
}

/** How long somebody stays signed in, and how many may be at once, in all. */
export const SESSION_LIFETIME = 12 * 60 * 60 * 1000
const SESSION_LIMIT = 100

export interface AdminSessions {
  /** A new session's id, which only its holder knows. */
  open(now: number): Promise<string>
  find(id: string | null, now: number): AdminSession | null
  /** Keeps something to say on the next page, or nothing more. */
  setNotice(session: AdminSession, notice: Notice | null): Promise<void>
  end(session: AdminSession): Promise<void>
}

/**
 * Sessions by what only their holders know, in the store: every process of the shop knows them. Another token ends all of them.
 * @param token what opens the pages
 */
export function createAdminSessions(store: AdminSessionStore, token: string): AdminSessions {
  const hashOf = (id: string, what = 'session') =>
    createHash('sha256').update(`${what}\n${id}\n${token}`).digest('base64url')
  /** What a store that takes nothing now cannot keep for the next page. */
  const unstored = new Map<string, Notice | null>()
  return {
    async open(now) {
      const id = randomBytes(24).toString('base64url')
      await store.add(hashOf(id), now + SESSION_LIFETIME, now, SESSION_LIMIT)
      return id
    },
    find(id, now) {
      const found = id === null ? null : store.find(hashOf(id), now)
      if (id === null || !found) return null
      const kept = found.notice === null ? null : (JSON.parse(found.notice) as Notice)
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
