import type { DatabaseSync } from 'node:sqlite'
import { SQLITE_CORRUPT } from '../storage-failure.ts'
import { giftCardHash } from './gift-card-code.ts'

/**
 * Each entry migrates the database by one version; `user_version` counts the applied ones. Released
 * entries are never edited, only added. A new one needs `fixtures/version-<n>.sql`, a store written
 * by the previous version.
 */
export const migrations: readonly string[] = [
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
  // The catalogue is read and validated from its file at each start; a copy in the database could
  // have an outdated shape.
  `
  DROP TABLE product;
  DROP TABLE collection;
  DELETE FROM meta WHERE key = 'shop';
  `,
  // The issued amount comes from the catalogue, the used amount from orders.
  `
  CREATE TABLE gift_card (
    id INTEGER PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    written TEXT NOT NULL,
    issued INTEGER NOT NULL,
    used INTEGER NOT NULL DEFAULT 0,
    enabled INTEGER NOT NULL DEFAULT 1,
    expires_at INTEGER
  ) STRICT;

  CREATE TABLE discount_use (
    discount_id INTEGER NOT NULL,
    order_number INTEGER NOT NULL,
    email TEXT NOT NULL,
    PRIMARY KEY (discount_id, order_number)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX discount_use_email ON discount_use (discount_id, email);

  CREATE TABLE customer (
    id INTEGER PRIMARY KEY,
    email TEXT NOT NULL UNIQUE,
    password TEXT,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    body TEXT NOT NULL
  ) STRICT;

  -- Only hashes: whoever reads the file cannot sign in with it.
  CREATE TABLE customer_token (
    hash TEXT PRIMARY KEY,
    customer_id INTEGER NOT NULL,
    kind TEXT NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  ALTER TABLE shop_order ADD COLUMN customer_id INTEGER;
  CREATE INDEX shop_order_customer ON shop_order (customer_id) WHERE customer_id IS NOT NULL;
  `,
  // Changes by the operator, which catalogue imports leave unchanged.
  `
  -- Pieces on the catalogue are delivered + adjusted - sold.
  ALTER TABLE stock ADD COLUMN adjusted INTEGER NOT NULL DEFAULT 0;

  -- Cards that were issued here are none of the catalogue's; a card that was stopped is not started by an import.
  ALTER TABLE gift_card ADD COLUMN own INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE gift_card ADD COLUMN stopped INTEGER NOT NULL DEFAULT 0;

  CREATE TABLE stopped_discount (discount_id INTEGER PRIMARY KEY) STRICT;

  CREATE INDEX shop_order_placed_at ON shop_order (placed_at);
  `,
  // What was synced to lakes, so that a sync reads and writes only what changed since.
  `
  CREATE TABLE synced_lake (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    round INTEGER NOT NULL,
    is_full INTEGER NOT NULL,
    catalogue TEXT NOT NULL
  ) STRICT;

  CREATE TABLE synced_document (
    lake INTEGER NOT NULL,
    id TEXT NOT NULL,
    digest TEXT NOT NULL,
    round INTEGER NOT NULL,
    PRIMARY KEY (lake, id)
  ) STRICT, WITHOUT ROWID;
  `,
  // Totals and emails are columns, so that they are queried without parsing each order.
  `
  ALTER TABLE shop_order ADD COLUMN email TEXT NOT NULL DEFAULT '';
  ALTER TABLE shop_order ADD COLUMN currency TEXT NOT NULL DEFAULT '';
  ALTER TABLE shop_order ADD COLUMN total TEXT NOT NULL DEFAULT '';
  UPDATE shop_order SET
    email = coalesce(lower(body ->> '$.customer.email'), ''),
    currency = coalesce(body ->> '$.currencyCode', ''),
    total = coalesce(body ->> '$.total', '')
    WHERE json_valid(body);
  DROP INDEX shop_order_placed_at;
  CREATE INDEX shop_order_sales ON shop_order (placed_at, currency, total);
  CREATE INDEX shop_order_email ON shop_order (email, number);
  `,
  // Admin sessions are shared by all processes of the shop.
  `
  CREATE TABLE admin_session (
    hash TEXT PRIMARY KEY,
    expires_at INTEGER NOT NULL,
    notice TEXT
  ) STRICT, WITHOUT ROWID;
  `,
  // The file must not reveal usable codes: only the hash and the last characters are stored.
  `
  ALTER TABLE gift_card RENAME COLUMN code TO hash;
  ALTER TABLE gift_card RENAME COLUMN written TO last_characters;
  UPDATE gift_card SET last_characters = substr(hash, -4), hash = gift_card_hash(hash);
  `,
  // Confirmation e-mails, queued in the transaction that places the order.
  `
  CREATE TABLE order_mail (
    order_number INTEGER PRIMARY KEY,
    state TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    next_attempt_at INTEGER,
    sent_at INTEGER,
    error TEXT
  ) STRICT;
  CREATE INDEX order_mail_due ON order_mail (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
  `,
]

/** Program name of the replica (`Program` of `@orrery/sqlite-replica`). */
export const KIND = 'shop'
export const STEPS = migrations.length

export function prepare(sqlite: DatabaseSync, steps: number): void {
  migrate(sqlite, migrations.slice(0, steps))
}

function versionOf(sqlite: DatabaseSync): number {
  const { user_version: version } = sqlite.prepare('PRAGMA user_version').get() as {
    user_version: number
  }
  return version
}

/**
 * Migrates a database to the newest version, each step in its own transaction.
 * @param steps all migrations, oldest first
 * @throws Error when a newer version of this program has written the database; it is left
 * unchanged.
 */
export function migrate(sqlite: DatabaseSync, steps: readonly string[] = migrations): void {
  const version = versionOf(sqlite)
  if (version > 0 && version < steps.length) {
    refuseDamage(sqlite)
    // Deleted data is overwritten, so that it does not remain in the file.
    sqlite.exec('PRAGMA secure_delete = ON')
  }
  sqlite.function('gift_card_hash', { deterministic: true }, (code) => giftCardHash(String(code)))
  while (step(sqlite, steps));
}

/** A migration of damaged pages could destroy what a repair would recover. */
function refuseDamage(sqlite: DatabaseSync): void {
  const { quick_check: found } = sqlite.prepare('PRAGMA quick_check(1)').get() as {
    quick_check: string
  }
  if (found === 'ok') return
  throw Object.assign(new Error(found.replaceAll(/\s+/gu, ' ')), { errcode: SQLITE_CORRUPT })
}

/**
 * Whether a step was applied. The version is read inside the transaction, so that concurrent starts
 * apply each step once.
 */
function step(sqlite: DatabaseSync, steps: readonly string[]): boolean {
  sqlite.exec('BEGIN IMMEDIATE')
  try {
    const version = versionOf(sqlite)
    if (version > steps.length) {
      throw new Error(
        `it was written by a newer version of this shop (format ${version}; this one knows up to ${steps.length}). Start that version, or set another folder with --data-dir`,
      )
    }
    const next = steps[version]
    if (next !== undefined) sqlite.exec(`${next} PRAGMA user_version = ${version + 1};`)
    sqlite.exec('COMMIT')
    return next !== undefined
  } catch (error) {
    if (sqlite.isTransaction) sqlite.exec('ROLLBACK')
    throw error
  }
}
