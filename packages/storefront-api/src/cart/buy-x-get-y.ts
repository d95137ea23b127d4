import type { CatalogueDiscount } from '../catalogue/commerce.ts'
import type { Minor } from '../money/money.ts'
import { isEntitled, type Held } from './deals.ts'
import type { Till } from './till.ts'

type BuyXGetY = Extract<CatalogueDiscount['value'], { type: 'buyXGetY' }>

/** Most times that one discount is counted in a cart; nobody buys that much, and counting takes time. */
const MOST_USES = 1_000

interface Pool {
  index: number
  price: Minor
  left: number
  buys: boolean
  gets: boolean
}

function available(pools: readonly Pool[], which: (pool: Pool) => boolean): number {
  return pools.reduce((sum, pool) => sum + (which(pool) ? pool.left : 0), 0)
}

/**
 * How many pieces of each line the buyer gets for less: per use the cheapest entitled pieces, while
 * the dearest ones count as bought. No piece counts twice.
 */
export function piecesGot(value: BuyXGetY, held: readonly Held[], till: Till): number[] {
  const got = held.map(() => 0)
  const pools = held
    .map(({ line, piece, shopPrice }, index): Pool => {
      const buys = isEntitled(piece, value.buys.from, till)
      const gets = isEntitled(piece, value.gets.from, till)
      return { index, price: shopPrice, left: line.quantity, buys, gets }
    })
    .filter(({ buys, gets, left }) => (buys || gets) && left > 0)
    .toSorted((a, b) => (a.price === b.price ? b.index - a.index : a.price < b.price ? -1 : 1))
  const uses = Math.min(value.usesPerOrder ?? MOST_USES, MOST_USES)
  for (let use = 0; use < uses; use += 1) {
    const buyable = available(pools, ({ buys }) => buys)
    if (buyable < value.buys.quantity) break
    if (available(pools, ({ gets }) => gets) < value.gets.quantity) break
    if (available(pools, () => true) < value.buys.quantity + value.gets.quantity) break
    take(pools, value, buyable, got)
  }
  return got
}

function take(
  pools: readonly Pool[],
  { buys, gets }: BuyXGetY,
  buyable: number,
  got: number[],
): void {
  let wanted = gets.quantity
  let spare = buyable - buys.quantity
  for (const pool of pools) {
    if (!pool.gets || wanted === 0) continue
    const count = Math.min(pool.left, wanted, pool.buys ? spare : Infinity)
    pool.left -= count
    wanted -= count
    if (pool.buys) spare -= count
    got[pool.index]! += count
  }
  let bought = buys.quantity
  for (const pool of pools.toReversed()) {
    if (!pool.buys || bought === 0) continue
    const count = Math.min(pool.left, bought)
    pool.left -= count
    bought -= count
  }
}
