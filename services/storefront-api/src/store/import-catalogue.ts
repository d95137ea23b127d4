import type { Database } from './database.ts'
import type { LedgerStore } from './ledger.ts'
import type { StockStore } from './stock.ts'
import type { LoadedCatalogue } from '../catalogue/load.ts'

function readMeta(database: Database, key: string): string | null {
  return (
    (
      database.prepare('SELECT value FROM meta WHERE key = ?').get(key) as
        | { value: string }
        | undefined
    )?.value ?? null
  )
}

function writeMeta(database: Database, key: string, value: string) {
  return database
    .prepare(
      'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    )
    .run(key, value)
}

/**
 * Delivers a catalogue's pieces and gift cards when its content changed since the last import. The catalogue itself
 * stays in its file; carts, orders and the pieces already sold stay as they are.
 * @returns whether anything was written.
 */
export function importCatalogue(
  database: Database,
  stock: StockStore,
  ledger: LedgerStore,
  { source, hash }: LoadedCatalogue,
): boolean {
  return database.transaction(() => {
    if (readMeta(database, 'catalogue_hash') === hash) return false
    for (const { id, delivered, oversell } of source.variants())
      stock.deliver(id, delivered, oversell)
    const { giftCards, shop } = source.content
    for (const card of giftCards) ledger.issue(card, shop.currencyCode)
    writeMeta(database, 'catalogue_hash', hash)
    return true
  })
}
