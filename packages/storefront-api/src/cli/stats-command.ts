import { statSync } from 'node:fs'
import type { Command } from 'commander'
import { discountState } from '../cart/discounts.ts'
import { addSettingOptions, commandConfigFromFlags, type ConfigFlags, type Env } from '../config.ts'
import { toDecimalAmount } from '../money/money.ts'
import type { SalesTotals } from '../store/order-store.ts'
import { storeSettingNames, formatColumns, printLine } from './output.ts'
import { withOpenStore, type OpenStore } from './open-store.ts'

/** Stock at or below which a variant counts as low. */
const LOW = 3

function startOfDay(now: number): number {
  return new Date(now).setHours(0, 0, 0, 0)
}

function catalogueFacts({ source, stock }: OpenStore) {
  const products = { active: 0, draft: 0, archived: 0 }
  const facts = { variants: 0, pieces: 0, soldOut: 0, low: 0 }
  for (const { status, variants } of source.all()) {
    products[status] += 1
    for (const { id, inventoryPolicy } of variants) {
      const onHand = stock.onHand(id)
      facts.variants += 1
      facts.pieces += Math.max(0, onHand)
      if (inventoryPolicy === 'continue') continue
      if (onHand <= 0) facts.soldOut += 1
      else if (onHand <= LOW) facts.low += 1
    }
  }
  return { products, ...facts }
}

function salesFacts({ orders, totals }: SalesTotals) {
  const amounts = Object.fromEntries(
    Array.from(totals, ([currency, total]) => [currency, toDecimalAmount(total, currency)]),
  )
  return { orders, totals: amounts }
}

/** The store's size in bytes, including the write-ahead log. */
function sizeOf(path: string): number {
  return [path, `${path}-wal`].reduce(
    (sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0),
    0,
  )
}

function collectStats(store: OpenStore, now: number) {
  const { source, database, orders, carts, redemptions, path } = store
  const { discounts, shop } = source.content
  const { count, left } = database
    .prepare(
      'SELECT count(*) AS count, coalesce(sum(max(issued - used, 0)), 0) AS left FROM gift_card WHERE enabled = 1 AND stopped = 0',
    )
    .get() as { count: number; left: number }
  return {
    shop: shop.name,
    ...catalogueFacts(store),
    openCarts: carts.count(now),
    today: salesFacts(orders.sales(startOfDay(now))),
    ever: salesFacts(orders.sales(0)),
    giftCards: {
      count,
      left: toDecimalAmount(BigInt(left), shop.currencyCode),
      currency: shop.currencyCode,
    },
    discounts: {
      count: discounts.length,
      active: discounts.filter((one) => discountState(one, { redemptions, now }) === 'active')
        .length,
    },
    store: { path, bytes: sizeOf(path) },
  }
}
type Stats = ReturnType<typeof collectStats>

function shown({ orders, totals }: Stats['ever']): string {
  const amounts = Object.entries(totals).map(([currency, amount]) => `${currency} ${amount}`)
  return [String(orders), ...amounts].join(', ')
}

function formatStats(stats: Stats): string {
  const { products, giftCards, discounts, store } = stats
  return `${stats.shop}\n\n${formatColumns([
    [
      'Products',
      `${products.active} active, ${products.draft} draft, ${products.archived} archived`,
    ],
    ['Variants', `${stats.variants}, ${stats.soldOut} sold out, ${stats.low} with ${LOW} or fewer`],
    ['Stock', `${stats.pieces} on hand`],
    ['Orders today', shown(stats.today)],
    ['Orders in total', shown(stats.ever)],
    ['Open carts', String(stats.openCarts)],
    ['Discounts', `${discounts.count}, ${discounts.active} active`],
    ['Gift cards', `${giftCards.count} active, balance ${giftCards.currency} ${giftCards.left}`],
    ['Store', `${store.path}, ${(store.bytes / 1024 / 1024).toFixed(1)} MB`],
  ])}`
}

/** `storefront-api stats`: prints key figures of the shop. */
export function addStatsCommand(program: Command, env: Env): void {
  const stats = program
    .command('stats')
    .description('show figures of products, stock, orders and sales')
    .option('--json', 'print the figures as JSON')
  addSettingOptions(stats, storeSettingNames)
    .addHelpText(
      'after',
      `
Totals include what was paid with gift cards.

Examples:
  npx storefront-api stats
  npx storefront-api stats --json --data-dir /var/lib/shop`,
    )
    .action((flags: ConfigFlags & { json?: true }) =>
      withOpenStore(commandConfigFromFlags(flags, env), (store) => {
        const found = collectStats(store, Date.now())
        return printLine(flags.json ? JSON.stringify(found) : formatStats(found))
      }),
    )
}
