import type { DatabaseSync } from 'node:sqlite'
import type { SecretKeyFingerprintStore } from '../lake-store.ts'

/** The key fingerprint in SQLite. */
export class SqliteKeyFingerprint implements SecretKeyFingerprintStore {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  fingerprint(): string | undefined {
    const row = this.#database.prepare('SELECT fingerprint FROM secret_key').get()
    return row && String(row.fingerprint)
  }

  setFingerprint(fingerprint: string): void {
    this.#database
      .prepare(
        `INSERT INTO secret_key (one, fingerprint) VALUES (1, ?)
         ON CONFLICT DO UPDATE SET fingerprint = excluded.fingerprint`,
      )
      .run(fingerprint)
  }
}
