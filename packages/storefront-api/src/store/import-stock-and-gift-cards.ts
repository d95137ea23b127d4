import { setImmediate as nextTurn } from 'node:timers/promises'
import type { VariantStockEntry } from '../catalogue/product-source.ts'
import type { Database } from './database.ts'
import type { RedemptionStore } from './redemption-store.ts'
import type { StockStore } from './stock-store.ts'
import type { LoadedCatalogue } from '../catalogue/load-catalogue.ts'

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

/** Variants imported in one batch while the shop serves: a few milliseconds. */
const STEP = 500

/**
 * The same for a serving shop, in batches that yield to requests. An interrupted import is simply
 * repeated, because deliveries are absolute numbers.
 * @throws WriteFailed when a batch could not be stored
 */
export async function importStockAndGiftCardsInBatches(
  database: Database,
  stock: StockStore,
  redemptions: RedemptionStore,
  catalogue: LoadedCatalogue,
): Promise<void> {
  if (isDelivered(database, catalogue)) return
  for (const places of inSteps(catalogue, STEP)) {
    await database.write(() => deliver(stock, places))
    await nextTurn()
  }
  await database.write(() => finish(database, redemptions, catalogue))
}

/** Another process that shares the store may have imported it already. */
function isDelivered(database: Database, { hash }: LoadedCatalogue): boolean {
  return readMeta(database, 'catalogue_hash') === hash
}

function* inSteps({ source }: LoadedCatalogue, size: number): Generator<VariantStockEntry[]> {
  let step: VariantStockEntry[] = []
  for (const place of source.variants()) {
    step.push(place)
    if (step.length < size) continue
    yield step
    step = []
  }
  yield step
}

function deliver(stock: StockStore, places: Iterable<VariantStockEntry>): void {
  for (const { id, delivered, oversell } of places) stock.setDelivered(id, delivered, oversell)
}

function finish(
  database: Database,
  redemptions: RedemptionStore,
  { source, hash }: LoadedCatalogue,
): void {
  const { giftCards, shop } = source.content
  for (const card of giftCards) redemptions.importGiftCard(card, shop.currencyCode)
  writeMeta(database, 'catalogue_hash', hash)
}

/**
 * Imports the stock and gift cards of a catalogue when its content changed since the last import.
 * The catalogue itself stays in its file; carts, orders and sales are unchanged.
 * @returns whether anything was written.
 */
export function importStockAndGiftCards(
  database: Database,
  stock: StockStore,
  redemptions: RedemptionStore,
  catalogue: LoadedCatalogue,
): boolean {
  if (isDelivered(database, catalogue)) return false
  if (!database.replication)
    return database.transaction(() => {
      if (isDelivered(database, catalogue)) return false
      deliver(stock, catalogue.source.variants())
      finish(database, redemptions, catalogue)
      return true
    })
  // Small batches, because one large transaction would always lose conflicts against processes that
  // sell.
  for (const places of inSteps(catalogue, STEP)) database.transaction(() => deliver(stock, places))
  database.transaction(() => finish(database, redemptions, catalogue))
  return true
}
