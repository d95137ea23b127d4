import { type MinorUnits } from '../money/money.ts'
import { type LineWithVariant, type CandidateDiscount } from './discounts.ts'

/** The amount that one discount takes off a line or the delivery. */
export interface DiscountAllocation {
  candidate: CandidateDiscount
  amount: MinorUnits
}

/** A line, or its part that a buy-x-get-y discounts. Amounts are in the buyer's currency. */
export interface LinePart {
  resolved: LineWithVariant
  /** The line's own id; with a suffix for a part that was split off. */
  id: string
  quantity: number
  unitPrice: MinorUnits
  allocations: DiscountAllocation[]
  /** Whether a buy-x-get-y counts these items as bought. */
  isBought?: boolean
}

export function partSubtotalBeforeDiscounts({ unitPrice, quantity }: LinePart): MinorUnits {
  return unitPrice * BigInt(quantity)
}

/** The cost of a part after its discounts. */
export function partTotalAfterDiscounts(part: LinePart): MinorUnits {
  return part.allocations.reduce(
    (left, { amount }) => left - amount,
    partSubtotalBeforeDiscounts(part),
  )
}
