import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import type { Shelf } from '../catalogue/shelf.ts'
import { toDecimal } from '../money/money.ts'
import type { CartStore } from '../store/carts.ts'
import { waitingLetters } from '../store/letters.ts'
import type { OrderStore } from '../store/orders.ts'
import { databasePath } from '../store/storage-error.ts'

/** How the sync into the lake goes. Times are ISO. */
export interface SyncState {
  /** When the lake was last told everything that there was to tell; null before. */
  lastAt: string | null
  /** Since when it fails, and why; null while it does not. */
  failing: { since: string; because: string } | null
}

/** How a shop is, for whoever runs it. Sizes are bytes, `uptime` seconds; `null` is what there is not. */
export interface ShopHealth {
  /** Why it cannot take orders now, in sentences; none where it can. */
  reasons: string[]
  uptime: number
  memory: number
  /** Products on the shelf. */
  products: number
  carts: number
  /** What was ordered in the last 24 hours, in the shop's own decimal amounts by currency. */
  orders: { count: number; totals: { currency: string; amount: string }[] }
  /** Letters that wait for somebody to hand them on: the shop itself sends none. */
  letters: number
  /** Absent lake, absent sync. */
  sync: SyncState | null
  database: number | null
  disk: { free: number; size: number } | null
}

export interface HealthParts {
  /** null keeps everything in memory. */
  dataDir: string | null
  shelf: () => Shelf
  carts: CartStore
  orders: OrderStore
  sync: () => SyncState | null
  clock: () => number
}

const DAY = 24 * 60 * 60 * 1000
/** Below so many bytes a database cannot take a usual change. */
const LITTLE_SPACE = 16 * 1024 * 1024

/** Looks at a shop as it is now. */
export async function healthOf(parts: HealthParts): Promise<ShopHealth> {
  const { dataDir, shelf, carts, orders, sync, clock } = parts
  const now = clock()
  const sales = orders.sales(now - DAY)
  const disk = await diskOf(dataDir)
  return {
    reasons: await reasonsOf(dataDir, disk),
    uptime: Math.round(process.uptime()),
    memory: process.memoryUsage.rss(),
    products: shelf().products.source.count,
    carts: carts.count(now),
    orders: {
      count: sales.orders,
      totals: Array.from(sales.totals, ([currency, total]) => ({
        currency,
        amount: toDecimal(total, currency),
      })),
    },
    letters: dataDir === null ? 0 : waitingLetters(dataDir, now),
    sync: sync(),
    database: await databaseBytes(dataDir),
    disk,
  }
}

async function reasonsOf(dataDir: string | null, disk: ShopHealth['disk']): Promise<string[]> {
  if (dataDir === null) return []
  try {
    await access(dataDir, constants.W_OK)
  } catch {
    return ['The data folder of the shop cannot be written.']
  }
  return disk && disk.free < LITTLE_SPACE ? ['The disk of the shop’s data folder is full.'] : []
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
async function databaseBytes(dataDir: string | null): Promise<number | null> {
  if (dataDir === null) return null
  const path = databasePath(dataDir)
  const sizes = [path, `${path}-wal`].map(async (file) => {
    const found = await stat(file).catch(() => null)
    return found?.size ?? 0
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
