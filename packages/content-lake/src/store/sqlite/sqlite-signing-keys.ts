import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { SigningPublicKeyRecord, SigningPublicKeyStore } from '../project-stores.ts'

/** Public keys of signed URLs in SQLite. */
export class SqliteSigningPublicKeys implements SigningPublicKeyStore {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  all(): SigningPublicKeyRecord[] {
    return this.#database.prepare('SELECT * FROM signing_keys ORDER BY number').all().map(keyOf)
  }

  byId(id: string): SigningPublicKeyRecord | undefined {
    const row = this.#database.prepare('SELECT * FROM signing_keys WHERE id = ?').get(id)
    return row && keyOf(row)
  }

  add({ id, name, publicKey, createdAt }: SigningPublicKeyRecord): void {
    this.#database
      .prepare('INSERT INTO signing_keys (id, name, public_key, created_at) VALUES (?, ?, ?, ?)')
      .run(id, name, publicKey, createdAt)
  }

  remove(id: string): boolean {
    return this.#database.prepare('DELETE FROM signing_keys WHERE id = ?').run(id).changes > 0
  }
}

function keyOf(row: Record<string, SQLOutputValue>): SigningPublicKeyRecord {
  return {
    id: String(row.id),
    name: String(row.name),
    publicKey: String(row.public_key),
    createdAt: String(row.created_at),
  }
}
