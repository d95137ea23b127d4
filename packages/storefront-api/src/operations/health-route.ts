import { stat, statfs } from 'node:fs/promises'
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts'
import { toDecimalAmount } from '../money/money.ts'
import type { CartStore } from '../store/cart-store.ts'
import type { Database } from '../store/database.ts'
import { validPasswordResetMailCount } from '../store/password-reset-outbox.ts'
import type { WaitingOrderMails } from '../store/order-mail-store.ts'
import type { OrderStore, SalesTotals } from '../store/order-store.ts'
import { readOrNullOnDiskError, readinessProblems } from '../store/readiness.ts'
import type { SyncStatus } from '../store/sync-status-store.ts'
import { constantTimeEqual } from '../http/constant-time-equal.ts'
import { jsonResponse } from '../http/responses.ts'

/** The health of a shop for its operator. Sizes are bytes, `uptime` seconds; `null` means not available. */
export interface ShopHealth {
  /** Why it cannot take orders now, in sentences; empty when it can. */
  reasons: string[]
  uptime: number
  memory: number
  /** Active products. */
  products: number
  /** Open carts; like the orders, null when the disk cannot be read. */
  carts: number | null
  /** Orders of the last 24 hours, with totals in decimal amounts by currency. */
  orders: { count: number; totals: { currency: string; amount: string }[] } | null
  /** The shared PostgreSQL database; null when the store is in the folder. */
  record: RecordHealth | null
  /** Pending password reset mails, which the shop does not send itself. */
  letters: number
  /** Confirmations of orders that could not be sent yet; null where none are sent. */
  mail: WaitingOrderMails | null
  /** Absent without a sync. */
  sync: SyncStatus | null
  database: number | null
  disk: { free: number; size: number } | null
}

/** Health of the shared database. */
interface RecordHealth {
  /** Host and database. */
  where: string
  /** Why it is unreachable or read-only; null while it works. */
  trouble: string | null
  /** Milliseconds by which this machine's clock is ahead of the database's. */
  clockAhead: number
}

interface HealthOptions {
  /** null keeps everything in memory. */
  dataDir: string | null
  database: Database
  catalogue: () => LiveCatalogue
  carts: CartStore
  orders: OrderStore
  /** Confirmations that wait; null where none are sent. */
  waitingMails: () => WaitingOrderMails | null
  sync: () => SyncStatus | null
  clock: () => number
}

const DAY = 24 * 60 * 60 * 1000

/** Collects the health of a shop. */
async function healthOf(parts: HealthOptions): Promise<ShopHealth> {
  const { dataDir, database, catalogue, carts, orders, waitingMails, sync, clock } = parts
  const now = clock()
  // Read before the reasons, because a failing read may detect damage.
  const open = readOrNullOnDiskError(() => carts.count(now))
  const sales = readOrNullOnDiskError(() => orders.sales(now - DAY))
  return {
    reasons: await readinessProblems(dataDir, database),
    uptime: Math.round(process.uptime()),
    memory: process.memoryUsage.rss(),
    products: catalogue().products.source.count,
    carts: open,
    orders: sales && ordersOf(sales),
    record: recordOf(database),
    letters: dataDir === null ? 0 : validPasswordResetMailCount(dataDir, now),
    mail: readOrNullOnDiskError(waitingMails),
    sync: sync(),
    database: await databaseBytes(database.path),
    disk: await diskOf(dataDir),
  }
}

function ordersOf({ orders, totals }: SalesTotals): ShopHealth['orders'] {
  return {
    count: orders,
    totals: Array.from(totals, ([currency, total]) => ({
      currency,
      amount: toDecimalAmount(total, currency),
    })),
  }
}

function recordOf({ replication }: Database): RecordHealth | null {
  if (replication === null) return null
  const { location, error, clockSkew } = replication
  return { where: location, trouble: error?.message ?? null, clockAhead: Math.round(clockSkew) }
}

async function diskOf(folder: string | null): Promise<ShopHealth['disk']> {
  if (folder === null) return null
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, size: blocks * bsize }
  } catch {
    return null
  }
}

/** Size of the database including its write-ahead log. */
async function databaseBytes(path: string | null): Promise<number | null> {
  if (path === null) return null
  const sizes = [path, `${path}-wal`].map(async (file) => {
    const found = await stat(file).catch(() => null)
    return found?.size ?? 0
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

export interface HealthRouteOptions extends HealthOptions {
  /** The token of the endpoint; null disables it. */
  operationsToken: string | null
}

/**
 * `GET /operations/health`: the health of the shop, for requests with its own token. Sent without
 * CORS headers, so no other origin can read it.
 * @returns null for any other path, and when no token is configured
 */
export function createHealthRoute(parts: HealthRouteOptions) {
  const { operationsToken: token } = parts
  return async (request: Request, path: string): Promise<Response | null> => {
    if (path !== '/operations/health' || request.method !== 'GET' || token === null) return null
    const given = /^Bearer (\S+)$/iu.exec(request.headers.get('authorization') ?? '')?.[1]
    if (given === undefined || !constantTimeEqual(given, token))
      return jsonResponse({ errors: [{ message: 'The token is missing or wrong.' }] }, 401)
    return jsonResponse(await healthOf(parts))
  }
}
