import { existsSync } from 'node:fs'
import type { Config } from '../config.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import type { ProductSource } from '../catalogue/product-source.ts'
import { StartupError } from '../startup-error.ts'
import { createCartStore, type CartStore } from '../store/carts.ts'
import { openDatabase, type Database } from '../store/database.ts'
import { importCatalogue } from '../store/import-catalogue.ts'
import { createLedger, type LedgerStore } from '../store/ledger.ts'
import { createOrderStore, type OrderStore } from '../store/orders.ts'
import { createStockStore, type StockStore } from '../store/stock.ts'
import { databasePath, storageError } from '../store/storage-error.ts'

/** The store of a shop that may be running meanwhile, beside its catalogue. */
export interface OpenStore {
  /** The file of the store. */
  path: string
  database: Database
  source: ProductSource
  stock: StockStore
  orders: OrderStore
  carts: CartStore
  ledger: LedgerStore
  /**
   * Changes the store, waiting up to five seconds for others that write.
   * @throws StorageError when nothing could be written.
   */
  change<T>(work: () => T): T
}

/**
 * Opens the store for the time of `work`.
 * @throws StartupError when there is none, or the catalogue cannot be read.
 */
export async function withStore(
  { dataDir, cataloguePath }: Config,
  work: (store: OpenStore) => Promise<void>,
): Promise<void> {
  const path = databasePath(dataDir)
  if (!existsSync(path))
    throw new StartupError(
      `There is no store at ${path}. Name its folder with --data-dir, or start the shop once.`,
    )
  const catalogue = loadCatalogue(cataloguePath, dataDir)
  const database = openDatabase(dataDir)
  const change = <T>(task: () => T): T => {
    try {
      return database.transaction(task)
    } catch (error) {
      throw error instanceof StartupError ? error : storageError(dataDir, error)
    }
  }
  try {
    const stock = createStockStore(database)
    const ledger = createLedger(database)
    change(() => importCatalogue(database, stock, ledger, catalogue))
    await work({
      path,
      database,
      source: catalogue.source,
      stock,
      ledger,
      orders: createOrderStore(database),
      carts: createCartStore(database),
      change,
    })
  } finally {
    database.close()
    catalogue.source.close()
  }
}
