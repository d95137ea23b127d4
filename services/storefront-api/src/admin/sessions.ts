import { createHash, randomBytes } from 'node:crypto'

/** Something to say on the next page, once. */
export interface Notice {
  kind: 'done' | 'failed'
  text: string
  /** What may be copied, such as the code of a new card. */
  code?: string
}

/** Somebody who signed in. */
export interface Session {
  /** What each of its forms carries, so that no other site can send one. */
  csrf: string
  expiresAt: number
  notice: Notice | null
}

/** How long somebody stays signed in, and how many may be at once, in all. */
export const SESSION_LIFETIME = 12 * 60 * 60 * 1000
const SESSION_LIMIT = 100

function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url')
}

export interface Sessions {
  /** A new session's id, which only its holder knows. */
  open(now: number): string
  find(id: string | null, now: number): Session | null
  end(id: string): void
}

/** Sessions live as long as the process: after a restart one signs in again. */
export function createSessions(): Sessions {
  const sessions = new Map<string, Session>()
  return {
    open(now) {
      const id = randomBytes(24).toString('base64url')
      for (const [hash, { expiresAt }] of sessions) if (expiresAt <= now) sessions.delete(hash)
      if (sessions.size >= SESSION_LIMIT) sessions.delete(sessions.keys().next().value!)
      const csrf = randomBytes(24).toString('base64url')
      sessions.set(hashOf(id), { csrf, expiresAt: now + SESSION_LIFETIME, notice: null })
      return id
    },
    find(id, now) {
      const session = id === null ? undefined : sessions.get(hashOf(id))
      return session && now < session.expiresAt ? session : null
    },
    end: (id) => void sessions.delete(hashOf(id)),
  }
}
