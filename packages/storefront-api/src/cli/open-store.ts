import { existsSync } from 'node:fs'
import type { Config } from '../config.ts'
import type { ProductSource } from '../catalogue/product-source.ts'
import { StartupError } from '../startup-error.ts'
import type { CartStore } from '../store/cart-store.ts'
import type { Database } from '../store/database.ts'
import { importStockAndGiftCards } from '../store/import-stock-and-gift-cards.ts'
import { createRedemptionStore, type RedemptionStore } from '../store/redemption-store.ts'
import type { OrderStore } from '../store/order-store.ts'
import { createStockStore, type StockStore } from '../store/stock-store.ts'
import { toStorageError } from '../store/storage-error.ts'
import { databasePath } from '../store/database-path.ts'

/** The store and the catalogue of a shop that may be running. */
export interface OpenStore {
  /** The store's file, or this process's replica of the log. */
  path: string
  database: Database
  source: ProductSource
  stock: StockStore
  orders: OrderStore
  carts: CartStore
  redemptions: RedemptionStore
  /**
   * Runs a change, waiting up to five seconds for concurrent writers.
   * @throws StorageError when nothing could be written.
   */
  change<T>(work: () => T): T
}

/** Whether a store exists: a database is created when it is first opened. */
export function storeExists({ dataDir, databaseUrl }: Config): boolean {
  return databaseUrl !== null || existsSync(databasePath(dataDir))
}

/**
 * Opens the store for the duration of `work`.
 * @throws StartupError when there is none, or the catalogue cannot be read.
 */
export async function withOpenStore(
  config: Config,
  work: (store: OpenStore) => Promise<void>,
): Promise<void> {
  const { dataDir, databaseUrl, cataloguePath } = config
  if (!storeExists(config))
    throw new StartupError(
      `There is no store at ${databasePath(dataDir)}. Set its folder with --data-dir, or start the shop once to create it.`,
    )
  // Loaded lazily, because help and usage errors do not need the shop.
  const { loadCatalogue } = await import('../catalogue/load-catalogue.ts')
  const { openShopDatabase } = await import('../shop.ts')
  const { createCartStore } = await import('../store/cart-store.ts')
  const { createOrderStore } = await import('../store/order-store.ts')
  const catalogue = loadCatalogue(cataloguePath, dataDir)
  const database = openShopDatabase(catalogue, dataDir, databaseUrl)
  if (database.replication?.rebuildNotice) console.error(database.replication.rebuildNotice)
  const reported = <T>(task: () => T): T => {
    try {
      return task()
    } catch (error) {
      throw error instanceof StartupError ? error : toStorageError(dataDir, error)
    }
  }
  try {
    const stock = createStockStore(database)
    const redemptions = createRedemptionStore(database)
    reported(() => importStockAndGiftCards(database, stock, redemptions, catalogue))
    await work({
      path: database.path!,
      database,
      source: catalogue.source,
      stock,
      redemptions,
      orders: createOrderStore(database),
      carts: createCartStore(database),
      change: (task) => reported(() => database.transaction(task)),
    })
  } finally {
    database.close()
    catalogue.source.close()
  }
}
