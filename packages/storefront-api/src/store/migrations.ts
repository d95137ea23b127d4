import type { DatabaseSync } from 'node:sqlite'
import { SQLITE_CORRUPT } from '../store-error.ts'
import { giftCardHash } from './gift-card-code.ts'

/**
 * Each entry takes the database one version further; `user_version` counts those that ran. Entries
 * are never edited once released, only added. A new one comes with `fixtures/version-<n>.sql`, a
 * store as the version before it wrote it.
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
  // The catalogue is its file, read and checked at each start: a copy of it could be of an older shape.
  `
  DROP TABLE product;
  DROP TABLE collection;
  DELETE FROM meta WHERE key = 'shop';
  `,
  // What was put on a gift card comes from the catalogue, what was spent from orders.
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
  // What somebody who runs the shop changed: an import of a catalogue leaves it as it is.
  `
  -- Pieces on the catalogue are delivered + adjusted - sold.
  ALTER TABLE stock ADD COLUMN adjusted INTEGER NOT NULL DEFAULT 0;

  -- Cards that were issued here are none of the catalogue's; a card that was stopped is not started by an import.
  ALTER TABLE gift_card ADD COLUMN own INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE gift_card ADD COLUMN stopped INTEGER NOT NULL DEFAULT 0;

  CREATE TABLE stopped_discount (discount_id INTEGER PRIMARY KEY) STRICT;

  CREATE INDEX shop_order_placed_at ON shop_order (placed_at);
  `,
  // What lakes were told, so that a sync asks for and writes only what changed since.
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
  // What orders came to and who placed them is asked for without reading each order.
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
  // Who signed in to the admin is known to every process of the shop.
  `
  CREATE TABLE admin_session (
    hash TEXT PRIMARY KEY,
    expires_at INTEGER NOT NULL,
    notice TEXT
  ) STRICT, WITHOUT ROWID;
  `,
  // Whoever reads the file cannot pay with it: of a code its hash is kept, and the characters that name a card.
  `
  ALTER TABLE gift_card RENAME COLUMN code TO hash;
  ALTER TABLE gift_card RENAME COLUMN written TO last_characters;
  UPDATE gift_card SET last_characters = substr(hash, -4), hash = gift_card_hash(hash);
  `,
]

/** What a replica of the store is told of it (`Program` of `@orrery/sqlite-replica`). */
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
 * Brings a database to the newest version, each step in a transaction of its own.
 * @param steps every step ever taken, oldest first
 * @throws Error when a newer version of this program has written the database; it is left as it is.
 */
export function migrate(sqlite: DatabaseSync, steps: readonly string[] = migrations): void {
  const version = versionOf(sqlite)
  if (version > 0 && version < steps.length) {
    refuseDamage(sqlite)
    // What a step takes away is not left in the file.
    sqlite.exec('PRAGMA secure_delete = ON')
  }
  sqlite.function('gift_card_hash', { deterministic: true }, (code) => giftCardHash(String(code)))
  while (step(sqlite, steps));
}

/** A step that is taken on damaged pages may spoil what a copy of them would still tell. */
function refuseDamage(sqlite: DatabaseSync): void {
  const { quick_check: found } = sqlite.prepare('PRAGMA quick_check(1)').get() as {
    quick_check: string
  }
  if (found === 'ok') return
  throw Object.assign(new Error(found.replaceAll(/\s+/gu, ' ')), { errcode: SQLITE_CORRUPT })
}

/** Whether a step was taken. The version is read inside, so that two starts at once take each step once. */
function step(sqlite: DatabaseSync, steps: readonly string[]): boolean {
  sqlite.exec('BEGIN IMMEDIATE')
  try {
    const version = versionOf(sqlite)
    if (version > steps.length) {
      throw new Error(
        `it was written by a newer version of this shop (format ${version}; this one knows up to ${steps.length}). Start that version, or name another folder with --data-dir`,
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
