import type { Database } from './database.ts'

/** Sessions of the admin, keyed by the hash of their secret id. */
export interface AdminSessionStore {
  /** Adds a session, and deletes expired ones and, at the maximum, the one that expires first. */
  add(hash: string, expiresAt: number, now: number, most: number): Promise<void>
  find(hash: string, now: number): { notice: string | null } | null
  setNotice(hash: string, notice: string | null): Promise<void>
  remove(hash: string): Promise<void>
}

export function createAdminSessionStore(database: Database): AdminSessionStore {
  const change = (sql: string, ...values: (string | number | null)[]) => {
    database.prepare(sql).run(...values)
  }
  return {
    add: (hash, expiresAt, now, most) =>
      database.write(() => {
        change('DELETE FROM admin_session WHERE expires_at <= ?', now)
        change(
          `DELETE FROM admin_session WHERE hash IN
             (SELECT hash FROM admin_session ORDER BY expires_at DESC, hash LIMIT -1 OFFSET ?)`,
          most - 1,
        )
        change('INSERT INTO admin_session (hash, expires_at) VALUES (?, ?)', hash, expiresAt)
      }),
    find: (hash, now) =>
      (database
        .prepare('SELECT notice FROM admin_session WHERE hash = ? AND expires_at > ?')
        .get(hash, now) as { notice: string | null } | undefined) ?? null,
    setNotice: (hash, notice) =>
      database.write(() =>
        change('UPDATE admin_session SET notice = ? WHERE hash = ?', notice, hash),
      ),
    remove: (hash) =>
      database.write(() => change('DELETE FROM admin_session WHERE hash = ?', hash)),
  }
}
