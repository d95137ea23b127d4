import type { DatabaseSync } from 'node:sqlite'

/**
 * Every step that the database has ever taken, oldest first; `user_version` counts the steps done.
 * A step that has been released is never edited: append a new one.
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
]

/**
 * Brings a database to the newest schema, one transaction a step.
 * @throws Error when a newer version of this program has written the database.
 */
export function migrate(database: DatabaseSync): void {
  const { user_version: done } = database.prepare('PRAGMA user_version').get() as {
    user_version: number
  }
  if (done > STEPS.length) {
    throw new Error(
      `The database has schema ${done}, but this program knows only up to ${STEPS.length}; use the newer program.`,
    )
  }
  for (const [index, step] of STEPS.entries()) {
    if (index < done) continue
    database.exec(`BEGIN IMMEDIATE; ${step}; PRAGMA user_version = ${index + 1}; COMMIT`)
  }
}
