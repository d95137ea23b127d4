import { stat, statfs } from 'node:fs/promises'
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts'
import { toDecimal } from '../money/money.ts'
import type { CartStore } from '../store/carts.ts'
import type { Database } from '../store/database.ts'
import { pendingMailCount } from '../store/password-reset-outbox.ts'
import type { OrderStore, SalesTotals } from '../store/orders.ts'
import { readOrNull, readinessProblems } from '../store/readiness.ts'
import type { SyncStatus } from '../store/sync-status.ts'
import { constantTimeEqual } from '../http/constant-time-equal.ts'
import { jsonResponse } from '../http/responses.ts'

/** How a shop is, for whoever runs it. Sizes are bytes, `uptime` seconds; `null` is what there is not. */
export interface ShopHealth {
  /** Why it cannot take orders now, in sentences; none where it can. */
  reasons: string[]
  uptime: number
  memory: number
  /** Products on the shelf. */
  products: number
  /** Of this and of the orders null is what the disk refuses to tell. */
  carts: number | null
  /** What was ordered in the last 24 hours, in the shop's own decimal amounts by currency. */
  orders: { count: number; totals: { currency: string; amount: string }[] } | null
  /** PostgreSQL that several processes share; null keeps everything in the folder. */
  record: RecordHealth | null
  /** Letters that wait for somebody to hand them on: the shop itself sends none. */
  letters: number
  /** Absent lake, absent sync. */
  sync: SyncStatus | null
  database: number | null
  disk: { free: number; size: number } | null
}

/** How the database is that the shop's processes share. */
interface RecordHealth {
  /** Host and database. */
  where: string
  /** Why it cannot be reached, or takes nothing; null while all is well. */
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
  sync: () => SyncStatus | null
  clock: () => number
}

const DAY = 24 * 60 * 60 * 1000

/** Looks at a shop as it is now. */
async function healthOf(parts: HealthOptions): Promise<ShopHealth> {
  const { dataDir, database, catalogue, carts, orders, sync, clock } = parts
  const now = clock()
  // Before the reasons: what is read here may be what finds the damage.
  const open = readOrNull(() => carts.count(now))
  const sales = readOrNull(() => orders.sales(now - DAY))
  return {
    reasons: await readinessProblems(dataDir, database),
    uptime: Math.round(process.uptime()),
    memory: process.memoryUsage.rss(),
    products: catalogue().products.source.count,
    carts: open,
    orders: sales && ordersOf(sales),
    record: recordOf(database),
    letters: dataDir === null ? 0 : pendingMailCount(dataDir, now),
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
      amount: toDecimal(total, currency),
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

/** The database with its log that is not written back yet. */
async function databaseBytes(path: string | null): Promise<number | null> {
  if (path === null) return null
  const sizes = [path, `${path}-wal`].map(async (file) => {
    const found = await stat(file).catch(() => null)
    return found?.size ?? 0
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

export interface HealthRouteOptions extends HealthOptions {
  /** Whom figures are told to; null tells nobody. */
  operationsToken: string | null
}

/**
 * `GET /operations/health`: how the shop is, for whoever sends the token of its own. No page of another origin may read it.
 *
 * @returns null for another path, and where there is no token
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
