import type { MinorUnits } from '../money/money.ts'
import { joinBoughtItems, splitBuyXGetY } from './buy-x-get-y.ts'
import {
  isVariantEntitled,
  discountClass,
  canCombineDiscounts,
  type CandidateDiscount,
  type DiscountClass,
} from './discounts.ts'
import { fixedAmount, fixedAmountPerItem, type PricingInput } from './pricing-input.ts'
import { percentageOf, splitProportionally } from './split-amount.ts'
import {
  type DiscountAllocation,
  type LinePart,
  partSubtotalBeforeDiscounts,
  partTotalAfterDiscounts,
} from './line-part.ts'

/** The computed discounts of a cart. */
export interface AppliedDiscounts {
  parts: LinePart[]
  /** Order discounts: for each discount, one amount per part. */
  order: { candidate: CandidateDiscount; amounts: MinorUnits[] }[]
  shipping: DiscountAllocation[]
  savings: MinorUnits
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

/** Whether a product discount applies to a part, which none has discounted so far. */
function isApplicable(candidate: CandidateDiscount, part: LinePart, input: PricingInput): boolean {
  const { on = {} } = candidate.discount
  return part.allocations.length === 0 && isVariantEntitled(part.resolved.piece, on, input.context)
}

/** The discount with the lowest price per item, and what it takes off each. */
function bestPerItem(
  part: LinePart,
  candidates: readonly CandidateDiscount[],
  input: PricingInput,
): { candidate: CandidateDiscount; each: MinorUnits } | undefined {
  const [best] = candidates
    .filter((candidate) => isApplicable(candidate, part, input))
    .map((candidate) => ({ candidate, each: discountPerItem(candidate, part, input) ?? 0n }))
    .filter(({ each }) => each > 0n)
    .toSorted((a, b) => (a.each === b.each ? 0 : a.each > b.each ? -1 : 1))
  return best
}

/** Applies one discount per line: the one with the lowest price per item. */
function applyToLines(
  parts: readonly LinePart[],
  candidates: readonly CandidateDiscount[],
  input: PricingInput,
): LinePart[] {
  const priced = parts.map((part) => {
    const best = bestPerItem(part, candidates, input)
    if (!best || part.quantity === 0) return part
    const amount = best.each * BigInt(part.quantity)
    return { ...part, allocations: [{ candidate: best.candidate, amount }] }
  })
  return candidates.filter(isOnce).reduce<LinePart[]>((left, candidate) => {
    const weights = left.map((part) =>
      isApplicable(candidate, part, input) ? partSubtotalBeforeDiscounts(part) : 0n,
    )
    const amounts = splitProportionally(onceAmount(candidate, input), weights)
    return left.map((part, index) =>
      amounts[index]! > 0n
        ? { ...part, allocations: [{ candidate, amount: amounts[index]! }] }
        : part,
    )
  }, priced)
}

/** Whether a discount takes a fixed amount off once, not off each item. */
function isOnce({ discount: { value } }: CandidateDiscount): boolean {
  return value.type === 'fixed' && !value.each
}

function isBuyXGetY({ discount: { value } }: CandidateDiscount): boolean {
  return value.type === 'buyXGetY'
}

/** Whether a discount is for products, and no buy-x-get-y. */
function isOtherProductDiscount(candidate: CandidateDiscount): boolean {
  return discountClass(candidate.discount) === 'product' && !isBuyXGetY(candidate)
}

function onceAmount({ discount: { value } }: CandidateDiscount, input: PricingInput): MinorUnits {
  return value.type === 'fixed' ? fixedAmount(value.amount, input) : 0n
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

/** Applies a set of discounts that combine with each other, in the order that saves more. */
function applyCombination(
  candidates: readonly CandidateDiscount[],
  input: PricingInput,
): AppliedDiscounts {
  const splitFirst = applyInOrder(candidates, input, true)
  const dependsOnOrder = candidates.some(isBuyXGetY) && candidates.some(isOtherProductDiscount)
  if (!dependsOnOrder) return splitFirst
  const splitLast = applyInOrder(candidates, input, false)
  return splitLast.savings > splitFirst.savings ? splitLast : splitFirst
}

/** @param isSplitFirst whether buy-x-get-y comes before the other product discounts */
function applyInOrder(
  candidates: readonly CandidateDiscount[],
  input: PricingInput,
  isSplitFirst: boolean,
): AppliedDiscounts {
  const ofClass = (wanted: DiscountClass) =>
    candidates.filter(({ discount }) => discountClass(discount) === wanted)
  const split = (parts: LinePart[]) =>
    candidates
      .filter(isBuyXGetY)
      .reduce((left, candidate) => splitBuyXGetY(left, candidate, input), parts)
  const cut = (parts: LinePart[]) =>
    applyToLines(parts, candidates.filter(isOtherProductDiscount), input)
  const whole = wholeLineParts(input)
  const parts = joinBoughtItems(isSplitFirst ? cut(split(whole)) : split(cut(whole)))
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
