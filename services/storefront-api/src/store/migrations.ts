import type { DatabaseSync } from 'node:sqlite'

/**
 * Each entry takes the database one version further; `user_version` counts those that ran.
 * Entries are never edited once released, only added.
 */
const migrations: readonly string[] = [
  `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

  CREATE TABLE product (
    id INTEGER PRIMARY KEY,
    position INTEGER NOT NULL,
    body TEXT NOT NULL
  ) STRICT;

  CREATE TABLE collection (
    id INTEGER PRIMARY KEY,
    position INTEGER NOT NULL,
    body TEXT NOT NULL
  ) STRICT;

  -- What was delivered comes from the catalogue, what was sold from orders: an import never undoes a sale.
  CREATE TABLE stock (
    variant_id INTEGER PRIMARY KEY,
    delivered INTEGER NOT NULL,
    sold INTEGER NOT NULL DEFAULT 0,
    oversell INTEGER NOT NULL DEFAULT 0
  ) STRICT;

  CREATE TABLE cart (
    token TEXT PRIMARY KEY,
    secret TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    body TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX cart_updated_at ON cart (updated_at);

  CREATE TABLE shop_order (
    number INTEGER PRIMARY KEY,
    cart_token TEXT NOT NULL UNIQUE,
    secret TEXT NOT NULL,
    placed_at INTEGER NOT NULL,
    body TEXT NOT NULL
  ) STRICT;
  `,
]

/** Brings a database to the newest version, each step in a transaction of its own. */
export function migrate(sqlite: DatabaseSync): void {
  const row = sqlite.prepare('PRAGMA user_version').get() as { user_version: number }
  if (row.user_version > migrations.length) {
    throw new Error(`it was written by a newer version of this shop (format ${row.user_version})`)
  }
  for (let version = row.user_version; version < migrations.length; version += 1) {
    sqlite.exec(
      `BEGIN IMMEDIATE; ${migrations[version]!} PRAGMA user_version = ${version + 1}; COMMIT;`,
    )
  }
}
