import { createPricingContext } from './cart/pricing-context.ts'
import { createContentIndex } from './catalogue/content-index.ts'
import { createCustomerService } from './services/customer-service.ts'
import { createCustomerStore } from './store/customers.ts'
import { createRedemptionStore } from './store/redemptions.ts'
import { createCartService, type CartService } from './services/cart-service.ts'
import { createCodeAttemptLimiter } from './services/code-attempt-limiter.ts'
import { importCatalogueInSteps, importCatalogue } from './store/import-catalogue.ts'
import type { LoadedCatalogue } from './catalogue/load-catalogue.ts'
import type { ProductSource } from './catalogue/product-source.ts'
import { createLiveCatalogue, type LiveCatalogue } from './catalogue/live-catalogue.ts'
import { createRoutes, type Routes } from './routes.ts'
import { createCartStore } from './store/carts.ts'
import { openDatabase, type Database } from './store/database.ts'
import { toStorageError } from './store/storage-error.ts'
import { createOrderStore, type OrderStore } from './store/orders.ts'
import { createStockStore, type StockStore } from './store/stock.ts'
import { createSyncDigestStore, type SyncDigestStore } from './store/sync-digests.ts'
import type { SyncStatus } from './store/sync-status.ts'
import { startExpiredCartSweeper } from './store/expired-cart-sweeper.ts'

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
  sync?: () => SyncStatus
  /** How many proxies stand in front; none unless told. */
  trustedProxies?: number
  /** Asked for at every use, because a free port is known only after listening. */
  publicUrl: () => string
  returnUrl: string
  /** Languages that the storefront has below a path of their own. */
  returnLocales?: readonly string[]
  clock?: () => number
  /** Told when the stock changed: after an order, or by hand. */
  onStockChange?: () => void
  /** Told whom a mail would go to, and the address in it. */
  onPasswordReset?: (to: string, url: string) => void
  /** Receives what is no client's fault, with what failed. */
  onError: (error: unknown, what: string) => void
}

/**
 * Opens the store of a shop: in its folder, or in the database that its processes share.
 * @throws StorageError when it cannot be used.
 */
export function openShopDatabase(
  catalogue: LoadedCatalogue,
  dataDir: string | null,
  databaseUrl: string | null,
): Database {
  const record =
    databaseUrl === null ? null : { url: databaseUrl, belongsTo: shopDomain(catalogue) }
  return openDatabase(dataDir, record)
}

/** What the record of a shop is known by: two shops do not share one. */
export function shopDomain({ source }: LoadedCatalogue): string {
  return source.content.shop.domain
}

/** How long a catalogue that was replaced can still be read, in milliseconds: longer than any request. */
const GRACE = 60_000

/** A shop without a socket. */
export interface Shop extends Routes {
  /** The catalogue as it stands in its file, drafts included, for the sync. */
  source: ProductSource
  catalogue: LiveCatalogue
  carts: CartService
  orders: OrderStore
  stock: StockStore
  syncDigests: SyncDigestStore
  database: Database
  /**
   * Sells from another catalogue from now on; requests under way end with the one that they began with.
   * @throws WriteFailed when its pieces could not be delivered; the old one stays then.
   */
  replaceCatalogue(catalogue: LoadedCatalogue): Promise<void>
  close(): void
}

/**
 * Opens the store, imports the catalogue when it changed and builds the request handler.
 * @throws StorageError when the store cannot be opened or written.
 */
export function createShop(options: ShopOptions): Shop {
  const { clock = Date.now, onStockChange = () => {}, onError } = options
  const { dataDir, catalogue } = options
  const database = openShopDatabase(catalogue, dataDir, options.databaseUrl ?? null)
  const stock = createStockStore(database)
  const cartStore = createCartStore(database)
  const orders = createOrderStore(database)
  const redemptions = createRedemptionStore(database)
  try {
    importCatalogue(database, stock, redemptions, catalogue)
  } catch (error) {
    database.close()
    throw toStorageError(dataDir, error)
  }
  const open = ({ source }: LoadedCatalogue) => ({
    source,
    catalogue: createLiveCatalogue(source, stock),
    content: createContentIndex(source.content),
  })
  let live = open(catalogue)
  /** Catalogues that a request may still be answered from. */
  const retired = new Map<ProductSource, NodeJS.Timeout>()
  const retire = (source: ProductSource) => {
    const forget = () => {
      retired.delete(source)
      source.close()
    }
    retired.set(source, setTimeout(forget, GRACE).unref())
  }
  const currentCatalogue = () => live.catalogue
  const carts = createCartService({
    database,
    carts: cartStore,
    catalogue: currentCatalogue,
    clock,
  })
  const handler = createRoutes({
    database,
    carts: cartStore,
    orders,
    stock,
    redemptions,
    pricingContext: () =>
      createPricingContext(live.source.content, live.catalogue, redemptions, clock()),
    catalogue: currentCatalogue,
    clock,
    content: () => live.content,
    cartService: carts,
    codeAttempts: createCodeAttemptLimiter(clock),
    sendPasswordReset: options.onPasswordReset ?? (() => {}),
    customers: createCustomerService({
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
    awaitFreshReplica: () => database.replication?.awaitFresh(),
    awaitReplicated: () => database.replication?.awaitReplicated(),
    trustedProxies: options.trustedProxies ?? 0,
    mediaDir: options.mediaDir,
    onStockChange,
    onError: (error) => onError(error, 'request failed'),
  })
  const sweeper = startExpiredCartSweeper({
    database,
    carts: cartStore,
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
    get catalogue() {
      return live.catalogue
    },
    carts,
    orders,
    stock,
    syncDigests: createSyncDigestStore(database),
    database,
    async replaceCatalogue(next) {
      await importCatalogueInSteps(database, stock, redemptions, next)
      retire(live.source)
      live = open(next)
    },
    close,
  }
}
