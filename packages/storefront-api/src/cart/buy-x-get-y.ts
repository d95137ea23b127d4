import type { MinorUnits } from '../money/money.ts'
import type { CatalogueDiscount } from '../catalogue/commerce-schema.ts'
import { isVariantEntitled, type CandidateDiscount, type LineWithVariant } from './discounts.ts'
import type { LinePart } from './line-part.ts'
import type { PricingContext } from './pricing-context.ts'
import { fixedAmountPerItem, type PricingInput } from './pricing-input.ts'
import { percentageOf } from './split-amount.ts'

type BuyXGetY = Extract<CatalogueDiscount['value'], { type: 'buyXGetY' }>

/** Maximum uses of one discount per cart, which bounds the computation. */
const MAX_USES = 1_000

interface LinePool {
  index: number
  price: MinorUnits
  left: number
  buys: boolean
  gets: boolean
}

function available(pools: readonly LinePool[], which: (pool: LinePool) => boolean): number {
  return pools.reduce((sum, pool) => sum + (which(pool) ? pool.left : 0), 0)
}

/** Items of a line that a buy-x-get-y counts as bought, and those that it discounts. */
interface ItemCounts {
  bought: number
  got: number
}

/**
 * Counts the items per line: each use discounts the cheapest entitled items and counts the most
 * expensive ones as bought. No item counts twice.
 */
function countItems(
  value: BuyXGetY,
  resolved: readonly LineWithVariant[],
  pricing: PricingContext,
): ItemCounts[] {
  const counts = resolved.map(() => ({ bought: 0, got: 0 }))
  const pools = resolved
    .map(({ line, piece, shopPrice }, index): LinePool => {
      const buys = isVariantEntitled(piece, value.buys.from, pricing)
      const gets = isVariantEntitled(piece, value.gets.from, pricing)
      return { index, price: shopPrice, left: line.quantity, buys, gets }
    })
    .filter(({ buys, gets, left }) => (buys || gets) && left > 0)
    .toSorted((a, b) => (a.price === b.price ? b.index - a.index : a.price < b.price ? -1 : 1))
  const uses = Math.min(value.usesPerOrder ?? MAX_USES, MAX_USES)
  for (let use = 0; use < uses; use += 1) {
    const buyable = available(pools, ({ buys }) => buys)
    if (buyable < value.buys.quantity) break
    if (available(pools, ({ gets }) => gets) < value.gets.quantity) break
    if (available(pools, () => true) < value.buys.quantity + value.gets.quantity) break
    takeItems(pools, value, buyable, counts)
  }
  return counts
}

function takeItems(
  pools: readonly LinePool[],
  { buys, gets }: BuyXGetY,
  buyable: number,
  counts: readonly ItemCounts[],
): void {
  let wanted = gets.quantity
  let spare = buyable - buys.quantity
  for (const pool of pools) {
    if (!pool.gets || wanted === 0) continue
    const count = Math.min(pool.left, wanted, pool.buys ? spare : Infinity)
    pool.left -= count
    wanted -= count
    if (pool.buys) spare -= count
    counts[pool.index]!.got += count
  }
  let bought = buys.quantity
  for (const pool of pools.toReversed()) {
    if (!pool.buys || bought === 0) continue
    const count = Math.min(pool.left, bought)
    pool.left -= count
    bought -= count
    counts[pool.index]!.bought += count
  }
}

/**
 * Splits the discounted part of a buy-x-get-y off a line; the rest keeps the line's own id. A rest
 * that is bought altogether gets an allocation of nothing, because no other product discount applies
 * to it.
 */
export function splitBuyXGetY(
  parts: readonly LinePart[],
  candidate: CandidateDiscount,
  input: PricingInput,
): LinePart[] {
  const { value, id } = candidate.discount
  if (value.type !== 'buyXGetY') return [...parts]
  const free = parts.map(({ resolved, quantity, allocations }) => ({
    ...resolved,
    line: { ...resolved.line, quantity: allocations.length > 0 ? 0 : quantity },
  }))
  const counts = countItems(value, free, input.context)
  return parts.flatMap((part, index) => {
    const { bought, got: quantity } = counts[index]!
    const rest = part.quantity - quantity
    const isBought = rest > 0 && rest === bought
    const left = {
      ...part,
      quantity: rest,
      allocations: isBought ? [{ candidate, amount: 0n }] : part.allocations,
    }
    if (quantity === 0) return [left]
    const { percentage = 100, amount: fixed } = value.gets
    const each =
      fixed === undefined
        ? percentageOf(part.unitPrice, percentage)
        : fixedAmountPerItem(fixed, part, input)
    const amount = each * BigInt(quantity)
    const cheaper = { ...part, quantity, allocations: [{ candidate, amount }] }
    if (rest === 0) return [cheaper]
    return [left, { ...cheaper, id: `${part.resolved.line.id}-${id}` }]
  })
}
