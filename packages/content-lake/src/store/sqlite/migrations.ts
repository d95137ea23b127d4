import type { DatabaseSync } from 'node:sqlite'
import { corruptContentError, StorageError } from '../storage-error.ts'

/**
 * All migrations, oldest first; `user_version` counts those applied. A released migration is never edited: append a new
 * one, and add a store of the previous schema as `fixtures/schema-<n>.sql`, which the test opens with this program.
 */
const MIGRATIONS: readonly string[] = [
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

  // Stores of version 1 have these tables only if they were used.
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

  // User accounts and the account log.
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

  // Creators of links, for revocation; an index of changes to published documents.
  `ALTER TABLE account_logins ADD COLUMN made_by TEXT;
   CREATE INDEX effects_outside ON effects (dataset, sequence)
     WHERE document_id NOT GLOB 'drafts.*' AND document_id NOT GLOB 'versions.*';`,

  // Dataset deletion, aliases and copies; API tokens, CORS origins and custom roles.
  `ALTER TABLE datasets ADD COLUMN state TEXT NOT NULL DEFAULT 'open';

   CREATE TABLE dataset_aliases (
     name TEXT PRIMARY KEY,
     dataset TEXT REFERENCES datasets (name) ON DELETE SET NULL,
     created_at TEXT NOT NULL
   ) STRICT, WITHOUT ROWID;

   CREATE TABLE dataset_copies (
     id TEXT PRIMARY KEY,
     source TEXT NOT NULL,
     target TEXT NOT NULL,
     state TEXT NOT NULL,
     progress INTEGER NOT NULL,
     with_history INTEGER NOT NULL,
     message TEXT,
     created_at TEXT NOT NULL,
     updated_at TEXT NOT NULL
   ) STRICT, WITHOUT ROWID;

   CREATE TABLE tokens (
     id TEXT PRIMARY KEY,
     token_hash TEXT NOT NULL UNIQUE,
     label TEXT NOT NULL,
     role TEXT NOT NULL,
     created_by TEXT NOT NULL,
     created_at TEXT NOT NULL,
     expires_at TEXT,
     last_used_at TEXT
   ) STRICT, WITHOUT ROWID;

   CREATE TABLE cors_origins (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     origin TEXT NOT NULL UNIQUE,
     allow_credentials INTEGER NOT NULL,
     created_at TEXT NOT NULL
   ) STRICT;

   CREATE TABLE roles (
     name TEXT PRIMARY KEY,
     title TEXT NOT NULL,
     description TEXT NOT NULL,
     grants TEXT NOT NULL,
     created_at TEXT NOT NULL,
     updated_at TEXT NOT NULL
   ) STRICT, WITHOUT ROWID;`,

  // Webhooks, their messages and attempts.
  `CREATE TABLE hooks (
     id TEXT PRIMARY KEY,
     body TEXT NOT NULL,
     secret TEXT,
     since INTEGER NOT NULL,
     created_at TEXT NOT NULL,
     updated_at TEXT NOT NULL,
     created_by TEXT NOT NULL
   ) STRICT, WITHOUT ROWID;

   CREATE TABLE hook_places (
     dataset TEXT PRIMARY KEY REFERENCES datasets (name) ON DELETE CASCADE,
     sequence INTEGER NOT NULL
   ) STRICT, WITHOUT ROWID;

   CREATE TABLE hook_messages (
     number INTEGER PRIMARY KEY AUTOINCREMENT,
     id TEXT NOT NULL UNIQUE,
     hook TEXT NOT NULL REFERENCES hooks (id) ON DELETE CASCADE,
     lane TEXT NOT NULL,
     dataset TEXT NOT NULL,
     headers TEXT NOT NULL,
     payload TEXT NOT NULL,
     status TEXT NOT NULL,
     failures INTEGER NOT NULL DEFAULT 0,
     result_code INTEGER,
     created_at TEXT NOT NULL,
     first_at TEXT,
     next_at TEXT NOT NULL
   ) STRICT;
   CREATE INDEX hook_messages_of ON hook_messages (hook, number);
   CREATE INDEX hook_messages_waiting ON hook_messages (number) WHERE status = 'queued';

   CREATE TABLE hook_attempts (
     number INTEGER PRIMARY KEY AUTOINCREMENT,
     id TEXT NOT NULL UNIQUE,
     message TEXT NOT NULL REFERENCES hook_messages (id) ON DELETE CASCADE,
     hook TEXT NOT NULL,
     created_at TEXT NOT NULL,
     duration INTEGER NOT NULL,
     failure TEXT,
     result_code INTEGER,
     result_body TEXT
   ) STRICT;
   CREATE INDEX hook_attempts_by_message ON hook_attempts (message);
   CREATE INDEX hook_attempts_of ON hook_attempts (hook, number);`,

  // Creators of the links that sessions began with, for revocation.
  `ALTER TABLE account_sessions ADD COLUMN made_by TEXT;`,

  // Public keys of signed URLs.
  `CREATE TABLE signing_keys (
     number INTEGER PRIMARY KEY AUTOINCREMENT,
     id TEXT NOT NULL UNIQUE,
     name TEXT NOT NULL,
     public_key TEXT NOT NULL,
     created_at TEXT NOT NULL
   ) STRICT;`,

  // Encryption of webhook secrets, and the key fingerprint.
  `ALTER TABLE hooks ADD COLUMN sealed INTEGER NOT NULL DEFAULT 0;

   CREATE TABLE secret_key (
     one INTEGER PRIMARY KEY CHECK (one = 1),
     fingerprint TEXT NOT NULL
   ) STRICT;`,
]

/** Newest schema version of this program. */
export const SCHEMA_VERSION = MIGRATIONS.length

/**
 * Number of migrations applied to a database.
 * @throws StorageError if a newer version of this program has written it
 */
export function readSchemaVersion(database: DatabaseSync): number {
  const done = Number(database.prepare('PRAGMA user_version').get()?.user_version)
  if (done <= MIGRATIONS.length) return done
  throw new StorageError(
    `The database ${database.location() ?? 'in memory'} was written by a newer version of this program ` +
      `(its schema is ${done}, this program knows up to ${MIGRATIONS.length}); start that version, or restore a copy from before.`,
    { publicMessage: 'The database was written by a newer version of this program.' },
  )
}

/**
 * Migrates a database to the newest schema, or to an earlier one, with one transaction per step. After a crash between
 * two steps, the next start continues.
 * @throws StorageError if a newer version of this program has written the database, or if pages of an older one are
 * corrupt; the database is unchanged then
 */
export function migrate(database: DatabaseSync, until = MIGRATIONS.length): void {
  const done = readSchemaVersion(database)
  if (done > 0 && done < MIGRATIONS.length) assertNotCorrupt(database)
  for (const [index, step] of MIGRATIONS.entries()) {
    if (index < done || index >= until) continue
    try {
      database.exec(`BEGIN IMMEDIATE; ${step} PRAGMA user_version = ${index + 1}; COMMIT`)
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK')
      throw error
    }
  }
}

/** Refuses a corrupt database, because a migration could destroy data that is still recoverable. */
function assertNotCorrupt(database: DatabaseSync): void {
  const { quick_check: found } = database.prepare('PRAGMA quick_check(1)').get() ?? {}
  if (found !== 'ok')
    throw corruptContentError(
      database.location() ?? 'in memory',
      String(found).replaceAll(/\s+/g, ' '),
    )
}
