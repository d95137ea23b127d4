import { type Minor } from '../money/money.ts'
import { type ResolvedLine, type CandidateDiscount } from './discounts.ts'

/** The amount that one discount takes off a line or the delivery. */
export interface DiscountAllocation {
  candidate: CandidateDiscount
  amount: Minor
}

/** A line, or its part that a buy-x-get-y discounts. Amounts are in the buyer's currency. */
export interface LinePart {
  resolved: ResolvedLine
  /** The line's own id; with a suffix for a part that was split off. */
  id: string
  quantity: number
  unitPrice: Minor
  allocations: DiscountAllocation[]
}

export function partSubtotal({ unitPrice, quantity }: LinePart): Minor {
  return unitPrice * BigInt(quantity)
}

/** The cost of a part after its discounts. */
export function partTotal(part: LinePart): Minor {
  return part.allocations.reduce((left, { amount }) => left - amount, partSubtotal(part))
}
