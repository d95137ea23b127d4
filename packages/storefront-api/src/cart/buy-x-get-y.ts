import type { MinorUnits } from '../money/money.ts'
import type { CatalogueDiscount } from '../catalogue/commerce-schema.ts'
import { isVariantEntitled, type CandidateDiscount, type LineWithVariant } from './discounts.ts'
import type { LinePart } from './line-part.ts'
import type { PricingContext } from './pricing-context.ts'
import { fixedAmountPerItem, type PricingInput } from './pricing-input.ts'
import { percentageOf } from './split-amount.ts'

type BuyXGetY = Extract<CatalogueDiscount['value'], { type: 'buyXGetY' }>

/** The items of a line that a buy-x-get-y may count, and those that it counts as bought or discounts. */
interface LinePool {
  quantity: number
  price: MinorUnits
  buys: boolean
  gets: boolean
  bought: number
  got: number
}

function sumItems(pools: readonly LinePool[], which: (pool: LinePool) => boolean): number {
  return pools.reduce((sum, pool) => sum + (which(pool) ? pool.quantity : 0), 0)
}

/**
 * Counts the items per line, the cheapest first: those that are discounted, then those that are
 * bought. No item counts twice.
 */
function countItems(
  value: BuyXGetY,
  resolved: readonly LineWithVariant[],
  pricing: PricingContext,
): readonly LinePool[] {
  const pools = resolved.map(({ line, piece, shopPrice }): LinePool => {
    const buys = isVariantEntitled(piece, value.buys.from, pricing)
    const gets = isVariantEntitled(piece, value.gets.from, pricing)
    return { quantity: line.quantity, price: shopPrice, buys, gets, bought: 0, got: 0 }
  })
  const buyable = sumItems(pools, ({ buys }) => buys)
  const uses = Math.min(
    value.usesPerOrder ?? Infinity,
    Math.floor(buyable / value.buys.quantity),
    Math.floor(sumItems(pools, ({ gets }) => gets) / value.gets.quantity),
    Math.floor(
      sumItems(pools, ({ buys, gets }) => buys || gets) /
        (value.buys.quantity + value.gets.quantity),
    ),
  )
  takeItems(pools, value, uses, buyable)
  return pools
}

function takeItems(
  pools: readonly LinePool[],
  { buys, gets }: BuyXGetY,
  uses: number,
  buyable: number,
): void {
  const byPrice = pools
    .toReversed()
    .toSorted((a, b) => (a.price === b.price ? 0 : a.price < b.price ? -1 : 1))
  let wanted = uses * gets.quantity
  let spare = buyable - uses * buys.quantity
  for (const pool of byPrice) {
    if (!pool.gets) continue
    pool.got = Math.min(pool.quantity, wanted, pool.buys ? spare : Infinity)
    wanted -= pool.got
    if (pool.buys) spare -= pool.got
  }
  let bought = uses * buys.quantity
  for (const pool of byPrice) {
    if (!pool.buys) continue
    pool.bought = Math.min(pool.quantity - pool.got, bought)
    bought -= pool.bought
  }
}

/**
 * Splits lines into the items that a buy-x-get-y discounts, those that it counts as bought and the
 * rest. What is bought has an allocation of nothing, because no other product discount applies to it.
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
  const pools = countItems(value, free, input.context)
  const { percentage = 100, amount } = value.gets
  return parts.flatMap((part, index) => {
    const { bought, got } = pools[index]!
    const each =
      amount === undefined
        ? percentageOf(part.unitPrice, percentage)
        : fixedAmountPerItem(amount, part, input)
    const split = `${part.resolved.line.id}-${id}`
    const taken = (quantity: number, off: MinorUnits) => ({
      ...part,
      quantity,
      allocations: [{ candidate, amount: off * BigInt(quantity) }],
    })
    const pieces: LinePart[] = [
      { ...part, quantity: part.quantity - bought - got },
      { ...taken(bought, 0n), id: `${split}-bought`, isBought: true },
      { ...taken(got, each), id: split },
    ].filter(({ quantity }) => quantity > 0)
    // The first of them keeps the line's own id.
    return pieces.length === 0
      ? [part]
      : pieces.map((piece, at) => (at === 0 ? { ...piece, id: part.id } : piece))
  })
}

/** Joins bought items with the rest of their line where no discount of the rest tells them apart. */
export function joinBoughtItems(parts: readonly LinePart[]): LinePart[] {
  const isRest = ({ allocations }: LinePart) => allocations.length === 0
  return parts.flatMap((part) => {
    const siblings = parts.filter(({ resolved }) => resolved === part.resolved)
    if (part.isBought) return siblings.some(isRest) ? [] : [part]
    if (!isRest(part)) return [part]
    const bought = siblings.filter(({ isBought }) => isBought)
    const quantity = bought.reduce((sum, each) => sum + each.quantity, part.quantity)
    return [{ ...part, quantity }]
  })
}
