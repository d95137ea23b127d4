import { type Minor, toMinor } from '../money/money.ts'
import type { CatalogueDiscount } from '../catalogue/commerce.ts'
import type { Presentment } from '../catalogue/presentment.ts'
import { isEntitled, type Held, classOf, combine, type Deal } from './deals.ts'
import type { Till } from './till.ts'

/** A share of a percentage with up to two decimals, rounded half up to the smallest unit. */
function shareOf(amount: Minor, percentage: number): Minor {
  const hundredths = BigInt(Math.round(percentage * 100))
  return (amount * hundredths * 2n + 10_000n) / 20_000n
}

/**
 * Spreads an amount over weights in proportion. Each gets the whole units of its share; the units
 * that are left go one each to the greatest weights, the earlier one first, so that the parts always
 * sum up, none exceeds its weight, and a greater weight never gets less than a smaller one.
 */
export function spread(amount: Minor, weights: readonly Minor[]): Minor[] {
  const sum = weights.reduce((total, weight) => total + weight, 0n)
  if (sum === 0n) return weights.map(() => 0n)
  const whole = amount < sum ? amount : sum
  const parts = weights.map((weight) => (whole * weight) / sum)
  let left = whole - parts.reduce((total, part) => total + part, 0n)
  const order = weights
    .map((weight, index) => ({ weight, index }))
    .toSorted((a, b) => (a.weight === b.weight ? a.index - b.index : a.weight > b.weight ? -1 : 1))
  for (const { index } of order) {
    if (left === 0n) break
    parts[index]! += 1n
    left -= 1n
  }
  return parts
}

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
function piecesGot(value: BuyXGetY, held: readonly Held[], till: Till): number[] {
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

/** What one discount takes off something. */
export interface Allocation {
  deal: Deal
  amount: Minor
}

/** A line, or the part of one that a buy-x-get-y made cheaper. Amounts are in the buyer's currency. */
export interface Part {
  held: Held
  /** The line's own id; with a suffix for a part that was split off. */
  id: string
  quantity: number
  unitPrice: Minor
  allocations: Allocation[]
}

/** A cart's discounts, worked out. */
export interface Applied {
  parts: Part[]
  /** Discounts on the whole order: by discount, one amount a part. */
  order: { deal: Deal; amounts: Minor[] }[]
  shipping: Allocation[]
  saved: Minor
}

interface Basis {
  till: Till
  presentment: Presentment
  held: readonly Held[]
  /** What a piece of each line costs in the buyer's currency. */
  unitPrices: readonly Minor[]
  /** What the chosen delivery costs; null when none is chosen. */
  delivery: Minor | null
}

export function subtotalOf({ unitPrice, quantity }: Part): Minor {
  return unitPrice * BigInt(quantity)
}

/** What a part costs after the discounts on it. */
export function totalOf(part: Part): Minor {
  return part.allocations.reduce((left, { amount }) => left - amount, subtotalOf(part))
}

function wholeParts({ held, unitPrices }: Basis): Part[] {
  return held.map((one, index) => ({
    held: one,
    id: one.line.id,
    quantity: one.line.quantity,
    unitPrice: unitPrices[index]!,
    allocations: [],
  }))
}

/** The part that a buy-x-get-y splits off a line; the rest keeps the line's own id. */
function splitOff(parts: readonly Part[], deal: Deal, { till }: Basis): Part[] {
  const { value, id } = deal.discount
  if (value.type !== 'buyXGetY') return [...parts]
  const free = parts.map(({ held, quantity, allocations }) => ({
    ...held,
    line: { ...held.line, quantity: allocations.length > 0 ? 0 : quantity },
  }))
  const got = piecesGot(value, free, till)
  return parts.flatMap((part, index) => {
    const quantity = got[index]!
    if (quantity === 0) return [part]
    const amount = shareOf(part.unitPrice, value.gets.percentage) * BigInt(quantity)
    const cheaper = { ...part, quantity, allocations: [{ deal, amount }] }
    if (quantity === part.quantity) return [cheaper]
    return [
      { ...part, quantity: part.quantity - quantity },
      { ...cheaper, id: `${part.held.line.id}-${id}` },
    ]
  })
}

/** What a discount takes off one piece; null when it is not counted by the piece. */
function offEach({ discount }: Deal, { unitPrice }: Part, basis: Basis): Minor | null {
  const { value } = discount
  if (value.type === 'percentage') return shareOf(unitPrice, value.percentage)
  if (value.type !== 'fixed' || !value.each) return null
  const amount = fixedAmount(value.amount, basis)
  return amount < unitPrice ? amount : unitPrice
}

function fixedAmount(amount: string, { presentment, till }: Basis): Minor {
  return presentment.convert(toMinor(amount, till.shelf.shop.currencyCode))
}

/** A line takes one discount of its own: the one that makes a piece of it cheapest. */
function onLines(parts: readonly Part[], deals: readonly Deal[], basis: Basis): Part[] {
  const isFor = (deal: Deal, part: Part) =>
    part.allocations.length === 0 && isEntitled(part.held.piece, deal.discount.on ?? {}, basis.till)
  const priced = parts.map((part) => {
    const [best] = deals
      .filter((deal) => isFor(deal, part))
      .map((deal) => ({ deal, each: offEach(deal, part, basis) ?? 0n }))
      .filter(({ each }) => each > 0n)
      .toSorted((a, b) => (a.each === b.each ? 0 : a.each > b.each ? -1 : 1))
    if (!best || part.quantity === 0) return part
    const amount = best.each * BigInt(part.quantity)
    return { ...part, allocations: [{ deal: best.deal, amount }] }
  })
  return deals.reduce<Part[]>((left, deal) => {
    const { value } = deal.discount
    if (value.type !== 'fixed' || value.each) return left
    const weights = left.map((part) => (isFor(deal, part) ? subtotalOf(part) : 0n))
    const amounts = spread(fixedAmount(value.amount, basis), weights)
    return left.map((part, index) =>
      amounts[index]! > 0n ? { ...part, allocations: [{ deal, amount: amounts[index]! }] } : part,
    )
  }, priced)
}

/** A discount on the order comes after those on its lines and is spread over what they leave. */
function onOrder(parts: readonly Part[], deals: readonly Deal[], basis: Basis): Applied['order'] {
  let left = parts.map(totalOf)
  return deals.map((deal) => {
    const { value } = deal.discount
    const sum = left.reduce((total, amount) => total + amount, 0n)
    const off =
      value.type === 'percentage'
        ? shareOf(sum, value.percentage)
        : value.type === 'fixed'
          ? fixedAmount(value.amount, basis)
          : 0n
    const amounts = spread(off, left)
    left = left.map((amount, index) => amount - amounts[index]!)
    return { deal, amounts }
  })
}

function onShipping(deals: readonly Deal[], basis: Basis): Allocation[] {
  const { delivery } = basis
  if (delivery === null) return []
  for (const deal of deals) {
    const { value } = deal.discount
    if (value.type !== 'shipping') continue
    if (value.maximum === undefined || delivery <= fixedAmount(value.maximum, basis))
      return [{ deal, amount: delivery }]
  }
  return []
}

/** Works out a set of discounts that may stand beside each other. */
function applyDeals(deals: readonly Deal[], basis: Basis): Applied {
  const isSplit = ({ discount }: Deal) => discount.value.type === 'buyXGetY'
  const ofClass = (wanted: string) =>
    deals.filter((deal) => classOf(deal.discount) === wanted && !isSplit(deal))
  const split = deals
    .filter(isSplit)
    .reduce((parts, deal) => splitOff(parts, deal, basis), wholeParts(basis))
  const parts = onLines(split, ofClass('product'), basis)
  const order = onOrder(parts, ofClass('order'), basis)
  const shipping = onShipping(ofClass('shipping'), basis)
  const amounts = [
    ...parts.flatMap(({ allocations }) => allocations.map(({ amount }) => amount)),
    ...order.flatMap((one) => one.amounts),
    ...shipping.map(({ amount }) => amount),
  ]
  return { parts, order, shipping, saved: amounts.reduce((sum, amount) => sum + amount, 0n) }
}

/** Most discounts that are tried in every combination that they allow. */
const MOST_TRIED = 25

/**
 * The discounts that save the buyer most, among those that may stand beside each other; of equals
 * the set that holds the earliest. Codes come before automatic discounts.
 */
export function bestDeals(deals: readonly Deal[], basis: Basis): Applied {
  const tried = deals.slice(0, MOST_TRIED)
  const sets = new Map<string, Deal[]>()
  for (const seed of tried) {
    const set = [seed]
    for (const deal of tried) {
      if (set.every((one) => one !== deal && combine(one.discount, deal.discount))) set.push(deal)
    }
    const inOrder = tried.filter((deal) => set.includes(deal))
    sets.set(inOrder.map(({ discount }) => discount.id).join(' '), inOrder)
  }
  let best = applyDeals([], basis)
  for (const set of sets.values()) {
    const applied = applyDeals(set, basis)
    if (applied.saved > best.saved) best = applied
  }
  return best
}
