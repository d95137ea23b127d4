import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { InvitationRecord, InvitationStore } from '../account-stores.ts'
import { inTransaction } from './lake-database.ts'

/** Invitations in SQLite. */
export class SqliteInvitations implements InvitationStore {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  open(now: string): InvitationRecord[] {
    return this.#database
      .prepare('SELECT * FROM invitations WHERE expires_at > ? ORDER BY created_at DESC, id')
      .all(now)
      .map(invitationOf)
  }

  byToken(tokenHash: string, now: string): InvitationRecord | undefined {
    const row = this.#database
      .prepare('SELECT * FROM invitations WHERE token_hash = ? AND expires_at > ?')
      .get(tokenHash, now)
    return row && invitationOf(row)
  }

  add(invitation: InvitationRecord): void {
    const { id, tokenHash, email, role, languages, returnTo } = invitation
    const { invitedBy, createdAt, expiresAt } = invitation
    inTransaction(this.#database, () => {
      this.#database
        .prepare('INSERT INTO invitations VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)')
        .run(
          id,
          tokenHash,
          email,
          role,
          JSON.stringify(languages),
          returnTo,
          invitedBy,
          createdAt,
          expiresAt,
        )
      this.#database.prepare('DELETE FROM invitations WHERE expires_at <= ?').run(createdAt)
    })
  }

  remove(id: string): boolean {
    return this.#database.prepare('DELETE FROM invitations WHERE id = ?').run(id).changes > 0
  }
}

function invitationOf(row: Record<string, SQLOutputValue>): InvitationRecord {
  return {
    id: String(row.id),
    tokenHash: String(row.token_hash),
    email: String(row.email),
    role: String(row.role),
    languages: JSON.parse(String(row.languages)) as string[],
    returnTo: String(row.return_to),
    invitedBy: String(row.invited_by),
    createdAt: String(row.created_at),
    expiresAt: String(row.expires_at),
  }
}
