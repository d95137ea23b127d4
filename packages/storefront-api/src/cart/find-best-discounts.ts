import { type MinorUnits, toMinorUnits } from '../money/money.ts'
import type { CatalogueDiscount } from '../catalogue/commerce-schema.ts'
import type { Presentment } from '../catalogue/presentment-prices.ts'
import {
  isVariantEntitled,
  type LineWithVariant,
  discountClass,
  canCombineDiscounts,
  type CandidateDiscount,
} from './discounts.ts'
import type { PricingContext } from './pricing-context.ts'
import { percentageOf, splitProportionally } from './split-amount.ts'
import {
  type DiscountAllocation,
  type LinePart,
  partSubtotalBeforeDiscounts,
  partTotalAfterDiscounts,
} from './line-part.ts'

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

/**
 * Counts the discounted items per line: each use discounts the cheapest entitled items and counts the
 * most expensive ones as bought. No item counts twice.
 */
function countDiscountedItems(
  value: BuyXGetY,
  resolved: readonly LineWithVariant[],
  pricing: PricingContext,
): number[] {
  const got = resolved.map(() => 0)
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
    takeItems(pools, value, buyable, got)
  }
  return got
}

function takeItems(
  pools: readonly LinePool[],
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

/** The computed discounts of a cart. */
export interface AppliedDiscounts {
  parts: LinePart[]
  /** Order discounts: for each discount, one amount per part. */
  order: { candidate: CandidateDiscount; amounts: MinorUnits[] }[]
  shipping: DiscountAllocation[]
  savings: MinorUnits
}

interface PricingInput {
  context: PricingContext
  presentment: Presentment
  resolvedLines: readonly LineWithVariant[]
  /** Unit price of each line in the buyer's currency. */
  unitPrices: readonly MinorUnits[]
  /** Price of the chosen delivery option; null when none is chosen. */
  delivery: MinorUnits | null
}

function wholeLineParts({ resolvedLines, unitPrices }: PricingInput): LinePart[] {
  return resolvedLines.map((one, index) => ({
    resolved: one,
    id: one.line.id,
    quantity: one.line.quantity,
    unitPrice: unitPrices[index]!,
    allocations: [],
  }))
}

/** Splits the discounted part of a buy-x-get-y off a line; the rest keeps the line's own id. */
function splitBuyXGetY(
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
  const got = countDiscountedItems(value, free, input.context)
  return parts.flatMap((part, index) => {
    const quantity = got[index]!
    if (quantity === 0) return [part]
    const { percentage = 100, amount: fixed } = value.gets
    const each =
      fixed === undefined
        ? percentageOf(part.unitPrice, percentage)
        : fixedAmountPerItem(fixed, part, input)
    const amount = each * BigInt(quantity)
    const cheaper = { ...part, quantity, allocations: [{ candidate, amount }] }
    if (quantity === part.quantity) return [cheaper]
    return [
      { ...part, quantity: part.quantity - quantity },
      { ...cheaper, id: `${part.resolved.line.id}-${id}` },
    ]
  })
}

/** The discount per item; null when the discount is not per item. */
function discountPerItem(
  { discount }: CandidateDiscount,
  part: LinePart,
  input: PricingInput,
): MinorUnits | null {
  const { value } = discount
  if (value.type === 'percentage') return percentageOf(part.unitPrice, value.percentage)
  return value.type === 'fixed' && value.each ? fixedAmountPerItem(value.amount, part, input) : null
}

/** A fixed amount off an item, at most its price. */
function fixedAmountPerItem(amount: string, part: LinePart, input: PricingInput): MinorUnits {
  const off = fixedAmount(amount, input)
  return off < part.unitPrice ? off : part.unitPrice
}

function fixedAmount(amount: string, { presentment, context }: PricingInput): MinorUnits {
  return presentment.convert(toMinorUnits(amount, context.catalogue.shop.currencyCode))
}

/** Applies one discount per line: the one with the lowest price per item. */
function applyToLines(
  parts: readonly LinePart[],
  candidates: readonly CandidateDiscount[],
  input: PricingInput,
): LinePart[] {
  const isFor = (candidate: CandidateDiscount, part: LinePart) =>
    part.allocations.length === 0 &&
    isVariantEntitled(part.resolved.piece, candidate.discount.on ?? {}, input.context)
  const priced = parts.map((part) => {
    const [best] = candidates
      .filter((candidate) => isFor(candidate, part))
      .map((candidate) => ({ candidate, each: discountPerItem(candidate, part, input) ?? 0n }))
      .filter(({ each }) => each > 0n)
      .toSorted((a, b) => (a.each === b.each ? 0 : a.each > b.each ? -1 : 1))
    if (!best || part.quantity === 0) return part
    const amount = best.each * BigInt(part.quantity)
    return { ...part, allocations: [{ candidate: best.candidate, amount }] }
  })
  return candidates.reduce<LinePart[]>((left, candidate) => {
    const { value } = candidate.discount
    if (value.type !== 'fixed' || value.each) return left
    const weights = left.map((part) =>
      isFor(candidate, part) ? partSubtotalBeforeDiscounts(part) : 0n,
    )
    const amounts = splitProportionally(fixedAmount(value.amount, input), weights)
    return left.map((part, index) =>
      amounts[index]! > 0n
        ? { ...part, allocations: [{ candidate, amount: amounts[index]! }] }
        : part,
    )
  }, priced)
}

/** Applies order discounts after line discounts, split over the remaining line totals. */
function applyToOrder(
  parts: readonly LinePart[],
  candidates: readonly CandidateDiscount[],
  input: PricingInput,
): AppliedDiscounts['order'] {
  let left = parts.map(partTotalAfterDiscounts)
  return candidates.map((candidate) => {
    const { value } = candidate.discount
    const sum = left.reduce((total, amount) => total + amount, 0n)
    const off =
      value.type === 'percentage'
        ? percentageOf(sum, value.percentage)
        : value.type === 'fixed'
          ? fixedAmount(value.amount, input)
          : 0n
    const amounts = splitProportionally(off, left)
    left = left.map((amount, index) => amount - amounts[index]!)
    return { candidate, amounts }
  })
}

function applyToShipping(
  candidates: readonly CandidateDiscount[],
  input: PricingInput,
): DiscountAllocation[] {
  const { delivery } = input
  if (delivery === null) return []
  for (const candidate of candidates) {
    const { value } = candidate.discount
    if (value.type !== 'shipping') continue
    if (value.maximum === undefined || delivery <= fixedAmount(value.maximum, input))
      return [{ candidate, amount: delivery }]
  }
  return []
}

/** Applies a set of discounts that combine with each other. */
function applyCombination(
  candidates: readonly CandidateDiscount[],
  input: PricingInput,
): AppliedDiscounts {
  const isSplit = ({ discount }: CandidateDiscount) => discount.value.type === 'buyXGetY'
  const ofClass = (wanted: string) =>
    candidates.filter(
      (candidate) => discountClass(candidate.discount) === wanted && !isSplit(candidate),
    )
  const split = candidates
    .filter(isSplit)
    .reduce((parts, candidate) => splitBuyXGetY(parts, candidate, input), wholeLineParts(input))
  const parts = applyToLines(split, ofClass('product'), input)
  const order = applyToOrder(parts, ofClass('order'), input)
  const shipping = applyToShipping(ofClass('shipping'), input)
  const amounts = [
    ...parts.flatMap(({ allocations }) => allocations.map(({ amount }) => amount)),
    ...order.flatMap((one) => one.amounts),
    ...shipping.map(({ amount }) => amount),
  ]
  return { parts, order, shipping, savings: amounts.reduce((sum, amount) => sum + amount, 0n) }
}

/** Maximum candidates whose combinations are tried. */
const MAX_CANDIDATES = 25

/**
 * Finds the combination of discounts with the highest savings. On a tie the set with the earliest
 * candidate wins; codes come before automatic discounts.
 */
export function findBestDiscounts(
  candidates: readonly CandidateDiscount[],
  input: PricingInput,
): AppliedDiscounts {
  const tried = candidates.slice(0, MAX_CANDIDATES)
  const sets = new Map<string, CandidateDiscount[]>()
  for (const seed of tried) {
    const set = [seed]
    for (const candidate of tried) {
      if (
        set.every(
          (one) => one !== candidate && canCombineDiscounts(one.discount, candidate.discount),
        )
      )
        set.push(candidate)
    }
    const inOrder = tried.filter((candidate) => set.includes(candidate))
    sets.set(inOrder.map(({ discount }) => discount.id).join(' '), inOrder)
  }
  let best = applyCombination([], input)
  for (const set of sets.values()) {
    const applied = applyCombination(set, input)
    if (applied.savings > best.savings) best = applied
  }
  return best
}
