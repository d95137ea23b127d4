import { tillOf } from './cart/till.ts'
import { createContent } from './catalogue/content-index.ts'
import { createCustomerDesk } from './desk/customer-desk.ts'
import { createCustomerStore } from './store/customers.ts'
import { createLedger } from './store/ledger.ts'
import { createCartDesk, type CartDesk } from './desk/cart-desk.ts'
import { createCodeLimits } from './desk/code-limits.ts'
import { importBeside, importCatalogue } from './store/import-catalogue.ts'
import type { LoadedCatalogue } from './catalogue/load.ts'
import type { ProductSource } from './catalogue/product-source.ts'
import { shelfOf, type Shelf } from './catalogue/shelf.ts'
import { createHandler, type Handler } from './routes.ts'
import { createCartStore } from './store/carts.ts'
import { openDatabase, type Database } from './store/database.ts'
import { storageError } from './store/storage-error.ts'
import { createOrderStore, type OrderStore } from './store/orders.ts'
import { createStockStore, type StockStore } from './store/stock.ts'
import { createSyncRecords, type SyncRecords } from './store/sync-records.ts'
import type { SyncState } from './store/sync-state.ts'
import { startSweeper } from './store/sweeper.ts'

export interface ShopOptions {
  /** Folder of the database; null keeps everything in memory. */
  dataDir: string | null
  /** PostgreSQL that keeps what several processes share; absent where the folder does. */
  databaseUrl?: string | null
  catalogue: LoadedCatalogue
  mediaDir: string
  accessToken?: string | null
  /** What opens the admin pages; without one there are none. */
  adminToken?: string | null
  /** Whom it tells how it is; without one nobody. */
  operationsToken?: string | null
  /** How the sync into a lake goes; absent where there is none. */
  sync?: () => SyncState
  /** How many proxies stand in front; none unless told. */
  trustedProxies?: number
  /** Asked for at every use, because a free port is known only after listening. */
  publicUrl: () => string
  returnUrl: string
  /** Languages that the storefront has below a path of their own. */
  returnLocales?: readonly string[]
  clock?: () => number
  /** Told when the stock changed: after an order, or by hand. */
  onOrder?: () => void
  /** Told whom a mail would go to, and the address in it. */
  onMail?: (to: string, url: string) => void
  /** Receives what is no client's fault, with what failed. */
  onError: (error: unknown, what: string) => void
}

/**
 * Opens the store of a shop: in its folder, or in the database that its processes share.
 * @throws StorageError when it cannot be used.
 */
export function openStoreOf(
  catalogue: LoadedCatalogue,
  dataDir: string | null,
  databaseUrl: string | null,
): Database {
  const record = databaseUrl === null ? null : { url: databaseUrl, belongsTo: domainOf(catalogue) }
  return openDatabase(dataDir, record)
}

/** What the record of a shop is known by: two shops do not share one. */
export function domainOf({ source }: LoadedCatalogue): string {
  return source.content.shop.domain
}

/** How long a catalogue that was replaced can still be read, in milliseconds: longer than any request. */
const GRACE = 60_000

/** A shop without a socket. */
export interface Shop extends Handler {
  /** The catalogue as it stands in its file, drafts included, for the sync. */
  source: ProductSource
  shelf: Shelf
  desk: CartDesk
  orders: OrderStore
  stock: StockStore
  syncRecords: SyncRecords
  database: Database
  /**
   * Sells from another catalogue from now on; requests under way end with the one that they began with.
   * @throws NotStored when its pieces could not be delivered; the old one stays then.
   */
  renew(catalogue: LoadedCatalogue): Promise<void>
  close(): void
}

/**
 * Opens the store, imports the catalogue when it changed and builds the request handler.
 * @throws StorageError when the store cannot be opened or written.
 */
export function createShop(options: ShopOptions): Shop {
  const { clock = Date.now, onOrder = () => {}, onError } = options
  const { dataDir, catalogue } = options
  const database = openStoreOf(catalogue, dataDir, options.databaseUrl ?? null)
  const stock = createStockStore(database)
  const carts = createCartStore(database)
  const orders = createOrderStore(database)
  const ledger = createLedger(database)
  try {
    importCatalogue(database, stock, ledger, catalogue)
  } catch (error) {
    database.close()
    throw storageError(dataDir, error)
  }
  const soldFrom = ({ source }: LoadedCatalogue) => ({
    source,
    shelf: shelfOf(source, stock),
    content: createContent(source.content),
  })
  let live = soldFrom(catalogue)
  /** Catalogues that a request may still be answered from. */
  const retired = new Map<ProductSource, NodeJS.Timeout>()
  const retire = (source: ProductSource) => {
    const forget = () => {
      retired.delete(source)
      source.close()
    }
    retired.set(source, setTimeout(forget, GRACE).unref())
  }
  const shelf = () => live.shelf
  const desk = createCartDesk({ database, carts, shelf, clock })
  const handler = createHandler({
    database,
    carts,
    orders,
    stock,
    ledger,
    till: () => tillOf(live.source.content, live.shelf, ledger, clock()),
    shelf,
    clock,
    content: () => live.content,
    desk,
    codes: createCodeLimits(clock),
    mail: options.onMail ?? (() => {}),
    customers: createCustomerDesk({
      database,
      customers: createCustomerStore(database),
      orders,
      clock,
    }),
    publicUrl: options.publicUrl,
    returnUrl: options.returnUrl,
    returnLocales: options.returnLocales ?? [],
    accessToken: options.accessToken ?? null,
    adminToken: options.adminToken ?? null,
    operationsToken: options.operationsToken ?? null,
    dataDir,
    sync: () => options.sync?.() ?? null,
    fresh: () => database.record?.fresh(),
    shown: () => database.record?.shown(),
    trustedProxies: options.trustedProxies ?? 0,
    mediaDir: options.mediaDir,
    onOrder,
    onError: (error) => onError(error, 'request failed'),
  })
  const sweeper = startSweeper({
    database,
    carts,
    clock,
    onError: (error) => onError(error, 'removal of expired carts failed'),
  })
  const close = () => {
    sweeper.stop()
    database.close()
    for (const [source, timer] of retired) {
      clearTimeout(timer)
      source.close()
    }
    live.source.close()
  }
  return {
    ...handler,
    get source() {
      return live.source
    },
    get shelf() {
      return live.shelf
    },
    desk,
    orders,
    stock,
    syncRecords: createSyncRecords(database),
    database,
    async renew(catalogue) {
      await importBeside(database, stock, ledger, catalogue)
      retire(live.source)
      live = soldFrom(catalogue)
    },
    close,
  }
}
