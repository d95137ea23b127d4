import type { Mailer } from '@orrery/server-kit/mailer'
import { createPricingContext } from './cart/pricing-context.ts'
import { createContentIndex } from './catalogue/content-index.ts'
import { createCustomerService } from './services/customer-service.ts'
import { createCustomerStore } from './store/customer-store.ts'
import { createRedemptionStore } from './store/redemption-store.ts'
import { createCartService, type CartService } from './services/cart-service.ts'
import { createCodeAttemptLimiter } from './services/code-attempt-limiter.ts'
import {
  importStockAndGiftCardsInBatches,
  importStockAndGiftCards,
} from './store/import-stock-and-gift-cards.ts'
import type { LoadedCatalogue } from './catalogue/load-catalogue.ts'
import type { ProductSource } from './catalogue/product-source.ts'
import { createLiveCatalogue, type LiveCatalogue } from './catalogue/live-catalogue.ts'
import { createRoutes, type Routes } from './routes.ts'
import { createCartStore } from './store/cart-store.ts'
import { openDatabase, type Database } from './store/database.ts'
import { toStorageError } from './store/storage-error.ts'
import { createOrderStore, type OrderStore } from './store/order-store.ts'
import { createStockStore, type StockStore } from './store/stock-store.ts'
import { createSyncDigestStore, type SyncDigestStore } from './store/sync-digest-store.ts'
import type { SyncStatus } from './store/sync-status-store.ts'
import { startExpiredCartSweeper } from './store/expired-cart-sweeper.ts'
import { createOrderMailStore, type OrderMailStore } from './store/order-mail-store.ts'
import { composeConfirmation } from './checkout/compose-confirmation.ts'
import { startConfirmationSender } from './checkout/confirmation-sender.ts'

export interface ShopOptions {
  /** Folder of the database; null keeps everything in memory. */
  dataDir: string | null
  /** PostgreSQL URL of the shared store; absent when it is in the folder. */
  databaseUrl?: string | null
  catalogue: LoadedCatalogue
  mediaDir: string
  accessToken?: string | null
  /** Admin token; the admin is disabled without one. */
  adminToken?: string | null
  /** Token of the health endpoint; disabled without one. */
  operationsToken?: string | null
  /** Status of the sync; absent without one. */
  sync?: () => SyncStatus
  /** Number of trusted proxies; 0 by default. */
  trustedProxies?: number
  /** A function, because a system-assigned port is known only after listening. */
  publicUrl: () => string
  returnUrl: string
  /** Languages with their own path prefix on the storefront. */
  returnLocales?: readonly string[]
  /** Whether prices include tax, where the catalogue names no taxes; true by default. */
  pricesIncludeTax?: boolean
  clock?: () => number
  /** Called when the stock changed: by an order, or manually. */
  onStockChange?: () => void
  /** Called with the recipient and URL of a password reset mail. */
  onPasswordReset?: (to: string, url: string) => void
  /** Sends the confirmations of orders; none are sent without one. */
  mailer?: Mailer | null
  /** Called when a confirmation could not be sent, with the reason. */
  onMailFailure?: (orderNumber: number, reason: string) => void
  /** Called with internal errors, and what failed. */
  onError: (error: unknown, what: string) => void
}

/**
 * Opens the store of a shop: in its folder, or in the shared database.
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

/** The domain that identifies a shop's replicated log: two shops cannot share one. */
export function shopDomain({ source }: LoadedCatalogue): string {
  return source.content.shop.domain
}

/** How long a replaced catalogue stays open, in milliseconds: longer than any request. */
const GRACE = 60_000

/** A shop without a server. */
export interface Shop extends Routes {
  /** The whole catalogue, including drafts, for the sync. */
  source: ProductSource
  catalogue: LiveCatalogue
  carts: CartService
  orders: OrderStore
  orderMails: OrderMailStore
  /** Sends due confirmations now; resolves when none is left. */
  sendConfirmations(): Promise<void>
  stock: StockStore
  syncDigests: SyncDigestStore
  database: Database
  /**
   * Switches to another catalogue; active requests finish with the one that they started with.
   * @throws WriteFailed when its stock could not be imported; the old one stays active then.
   */
  replaceCatalogue(catalogue: LoadedCatalogue): Promise<void>
  /** Begins no further confirmation and waits for the running one, at most some seconds. */
  drain(): Promise<void>
  close(): void
}

/**
 * Opens the store, imports the catalogue when it changed and creates the request handlers.
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
  const orderMails = createOrderMailStore(database)
  const { mailer = null } = options
  try {
    importStockAndGiftCards(database, stock, redemptions, catalogue)
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
  /** Replaced catalogues that active requests may still read. */
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
  const pricingContext = () =>
    createPricingContext(live.source.content, live.catalogue, redemptions, clock())
  const { pricesIncludeTax = true } = options
  const confirmations =
    mailer &&
    startConfirmationSender({
      database,
      mails: orderMails,
      orders,
      mailer,
      compose: (order) =>
        composeConfirmation(order, {
          pricing: pricingContext(),
          pricesIncludeTax,
          publicUrl: options.publicUrl(),
        }),
      clock,
      onFailure: options.onMailFailure ?? (() => {}),
      onError: (error) => onError(error, 'order confirmations failed'),
    })
  const handler = createRoutes({
    database,
    carts: cartStore,
    orders,
    stock,
    redemptions,
    orderMails,
    confirmations: mailer && orderMails,
    waitingMails: () => mailer && orderMails.waiting(),
    onOrderPlaced: () => void confirmations?.run(),
    pricingContext,
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
    pricesIncludeTax,
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
    void confirmations?.stop()
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
    orderMails,
    sendConfirmations: async () => confirmations?.run(),
    stock,
    syncDigests: createSyncDigestStore(database),
    database,
    async replaceCatalogue(next) {
      await importStockAndGiftCardsInBatches(database, stock, redemptions, next)
      retire(live.source)
      live = open(next)
    },
    drain: async () => confirmations?.stop(),
    close,
  }
}
