import { type MinorUnits, toMinorUnits } from '../money/money.ts'
import type { Presentment } from '../catalogue/presentment-prices.ts'
import type { LineWithVariant } from './discounts.ts'
import type { LinePart } from './line-part.ts'
import type { PricingContext } from './pricing-context.ts'

/** What the discounts of a cart depend on. */
export interface PricingInput {
  context: PricingContext
  presentment: Presentment
  resolvedLines: readonly LineWithVariant[]
  /** Unit price of each line in the buyer's currency. */
  unitPrices: readonly MinorUnits[]
  /** Price of the chosen delivery option; null when none is chosen. */
  delivery: MinorUnits | null
}

/** A fixed amount off an item, at most its price. */
export function fixedAmountPerItem(
  amount: string,
  part: LinePart,
  input: PricingInput,
): MinorUnits {
  const off = fixedAmount(amount, input)
  return off < part.unitPrice ? off : part.unitPrice
}

/** A fixed amount in the buyer's currency. */
export function fixedAmount(amount: string, { presentment, context }: PricingInput): MinorUnits {
  return presentment.convert(toMinorUnits(amount, context.catalogue.shop.currencyCode))
}
