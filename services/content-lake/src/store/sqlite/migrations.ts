import type { DatabaseSync } from 'node:sqlite'
import { StorageError } from '../storage-error.ts'

/**
 * Every step that the database has ever taken, oldest first; `user_version` counts the steps done.
 * A step that has been released is never edited: append a new one, and put a store of the schema before it into
 * `fixtures/schema-<n>.sql`, which the test opens with this program.
 */
const STEPS: readonly string[] = [
  `CREATE TABLE datasets (
     name TEXT PRIMARY KEY,
     acl_mode TEXT NOT NULL,
     created_at TEXT NOT NULL
   ) WITHOUT ROWID;

   CREATE TABLE documents (
     dataset TEXT NOT NULL REFERENCES datasets (name) ON DELETE CASCADE,
     id TEXT NOT NULL,
     body TEXT NOT NULL,
     PRIMARY KEY (dataset, id)
   ) WITHOUT ROWID;

   CREATE TABLE transactions (
     sequence INTEGER PRIMARY KEY AUTOINCREMENT,
     dataset TEXT NOT NULL REFERENCES datasets (name) ON DELETE CASCADE,
     id TEXT NOT NULL,
     timestamp TEXT NOT NULL,
     author TEXT NOT NULL,
     mutations TEXT NOT NULL,
     UNIQUE (dataset, id)
   );

   CREATE TABLE effects (
     dataset TEXT NOT NULL,
     document_id TEXT NOT NULL,
     sequence INTEGER NOT NULL REFERENCES transactions (sequence) ON DELETE CASCADE,
     previous_rev TEXT,
     apply TEXT NOT NULL,
     revert TEXT NOT NULL,
     PRIMARY KEY (dataset, document_id, sequence)
   ) WITHOUT ROWID;
   CREATE INDEX effects_by_sequence ON effects (sequence);`,

  // Stores of the first step have these where somebody signed in or Studio kept something.
  `CREATE TABLE IF NOT EXISTS account_sessions (
     token_hash TEXT PRIMARY KEY,
     user_id TEXT NOT NULL,
     expires_at TEXT NOT NULL
   ) STRICT;

   CREATE TABLE IF NOT EXISTS account_logins (
     sid_hash TEXT PRIMARY KEY,
     user_id TEXT NOT NULL,
     expires_at TEXT NOT NULL
   ) STRICT;

   CREATE TABLE IF NOT EXISTS account_keyvalue (
     user_id TEXT NOT NULL,
     key TEXT NOT NULL,
     value TEXT NOT NULL,
     updated_at TEXT NOT NULL,
     PRIMARY KEY (user_id, key)
   ) STRICT, WITHOUT ROWID;`,

  // People with a sign-in of their own, and what happened to accounts.
  `CREATE TABLE people (
     id TEXT PRIMARY KEY,
     name TEXT NOT NULL,
     email TEXT NOT NULL COLLATE NOCASE,
     role TEXT NOT NULL,
     languages TEXT NOT NULL,
     password TEXT,
     created_at TEXT NOT NULL,
     last_seen_at TEXT,
     disabled_at TEXT,
     removed_at TEXT
   ) STRICT, WITHOUT ROWID;
   CREATE UNIQUE INDEX people_by_email ON people (email) WHERE removed_at IS NULL;

   CREATE TABLE invitations (
     id TEXT PRIMARY KEY,
     token_hash TEXT NOT NULL UNIQUE,
     email TEXT NOT NULL,
     role TEXT NOT NULL,
     languages TEXT NOT NULL,
     return_to TEXT NOT NULL,
     invited_by TEXT NOT NULL,
     created_at TEXT NOT NULL,
     expires_at TEXT NOT NULL
   ) STRICT, WITHOUT ROWID;

   CREATE TABLE account_events (
     sequence INTEGER PRIMARY KEY AUTOINCREMENT,
     timestamp TEXT NOT NULL,
     kind TEXT NOT NULL,
     actor TEXT NOT NULL,
     subject TEXT NOT NULL,
     details TEXT NOT NULL
   ) STRICT;

   ALTER TABLE account_sessions ADD COLUMN via TEXT NOT NULL DEFAULT 'password';
   ALTER TABLE account_sessions ADD COLUMN created_at TEXT;
   ALTER TABLE account_sessions ADD COLUMN last_seen_at TEXT;
   ALTER TABLE account_sessions ADD COLUMN agent TEXT;
   ALTER TABLE account_logins ADD COLUMN via TEXT NOT NULL DEFAULT 'password';
   CREATE INDEX account_sessions_by_user ON account_sessions (user_id);`,

  // Who made a link, so that it ends with their right; and where in the log something happened outside of drafts.
  `ALTER TABLE account_logins ADD COLUMN made_by TEXT;
   CREATE INDEX effects_outside ON effects (dataset, sequence)
     WHERE document_id NOT GLOB 'drafts.*' AND document_id NOT GLOB 'versions.*';`,
]

/** How many steps this program knows. */
export const SCHEMA_VERSION = STEPS.length

/**
 * Brings a database to the newest schema, one transaction a step. A crash between two steps is taken up at the next
 * start.
 * @throws StorageError when a newer version of this program has written the database; nothing is touched then.
 */
export function migrate(database: DatabaseSync): void {
  const done = Number(database.prepare('PRAGMA user_version').get()?.user_version)
  if (done > STEPS.length) {
    throw new StorageError(
      `The database ${database.location() ?? 'in memory'} was written by a newer version of this program ` +
        `(its schema is ${done}, this program knows up to ${STEPS.length}); start that version, or restore a copy from before.`,
    )
  }
  for (const [index, step] of STEPS.entries()) {
    if (index < done) continue
    try {
      database.exec(`BEGIN IMMEDIATE; ${step} PRAGMA user_version = ${index + 1}; COMMIT`)
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK')
      throw error
    }
  }
}
